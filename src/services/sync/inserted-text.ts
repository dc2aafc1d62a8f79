import { Parser } from 'htmlparser2';

/**
 * The class of the element that holds our text among other content. An element is used because WordPress keeps it in
 * the block editor, in the classic editor and for users whose HTML is filtered, and because WordPress puts a paragraph
 * of its own around a comment.
 */
const MARK = 'content-automation-text';

/** Content with our element in it. */
export interface Inserted {
  before: string;
  inner: string;
  after: string;
}

/**
 * Finds our element. Returns null for none, and `damaged` where it is not clear what is inside it: it is not closed, or
 * it was copied.
 */
export function findInserted(content: string): Inserted | 'damaged' | null {
  const found: { from: number; innerFrom: number; innerTo: number; to: number }[] = [];
  const open: (number | null)[] = [];
  let unclosed = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'div') return;
      const isMarked = isOurs(attributes);
      open.push(isMarked ? found.length : null);
      if (isMarked) found.push({ from: parser.startIndex, innerFrom: parser.endIndex + 1, innerTo: 0, to: 0 });
    },
    onclosetag(name, isImplied) {
      if (name !== 'div') return;
      const index = open.pop();
      if (typeof index !== 'number') return;
      if (isImplied) unclosed += 1;
      else Object.assign(found[index]!, { innerTo: parser.startIndex, to: parser.endIndex + 1 });
    },
  });
  parser.end(content);
  const [only] = found;
  if (!only) return null;
  if (found.length > 1 || unclosed > 0) return 'damaged';
  return {
    before: content.slice(0, only.from),
    inner: content.slice(only.innerFrom, only.innerTo).trim(),
    after: content.slice(only.to),
  };
}

/** Returns content in which our text is the only thing inside our element, which is appended where there is none. */
export function withInserted(content: string, text: string): string {
  const found = findInserted(content);
  if (found && found !== 'damaged') return `${found.before}${element(text)}${found.after}`;
  const rest = (found ? withoutMarks(content) : content).trimEnd();
  // Within blocks, other markup would become a classic block. Without blocks, a block would end WordPress's paragraphs.
  const part = /<!--\s*wp:/.test(rest) ? `<!-- wp:html -->\n${element(text)}\n<!-- /wp:html -->` : element(text);
  return rest === '' ? part : `${rest}\n\n${part}`;
}

/** Returns content without our element and without the block that only holds it. */
export function withoutInserted({ before, after }: Inserted): string {
  const [block, end] = [/<!--\s*wp:html\s*-->\s*$/, /^\s*<!--\s*\/wp:html\s*-->/];
  return block.test(before) && end.test(after) ? before.replace(block, '') + after.replace(end, '') : before + after;
}

const element = (text: string): string => `<div class="${MARK}">\n${text}\n</div>`;

/** Turns our elements into others, so that their text stays as content of the site. */
function withoutMarks(content: string): string {
  let rest = '';
  let end = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'div' || !isOurs(attributes)) return;
      rest += `${content.slice(end, parser.startIndex)}<div>`;
      end = parser.endIndex + 1;
    },
  });
  parser.end(content);
  return rest + content.slice(end);
}

const isOurs = (attributes: Record<string, string>): boolean => (attributes['class'] ?? '').split(/\s+/).includes(MARK);
