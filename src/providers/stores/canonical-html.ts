import { Parser } from 'htmlparser2';
import { collapsed } from './compared-html.ts';

/** Elements that WordPress separates from paragraphs by themselves: a paragraph break beside them means nothing. */
const BLOCKS =
  /^<(?:!|\/?(?:table|thead|tbody|tfoot|caption|colgroup|col|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|style|h[1-6]|hr|section|article|aside|header|footer|nav|figure|figcaption|details|summary)\b)/;
/** Elements whose white space is part of the text. */
const VERBATIM = new Set(['pre', 'textarea', 'script', 'style']);
const PARAGRAPH = '\n\n';
/** What sites add to the `rel` of a link by themselves. */
const ADDED_REL = new Set(['noopener', 'noreferrer']);

/**
 * Returns HTML without the differences that stores make by themselves: the spelling of entities, tags and attributes,
 * white space around tags, `rel="noopener"`, and paragraphs that are written as empty lines. Everything that an editor
 * can add or change stays: tags, attributes, links, images, shortcodes, comments and with them blocks.
 */
export function canonicalHtml(html: string): string {
  const parts: string[] = [];
  let text = '';
  let verbatim = 0;
  const flush = () => {
    if (text !== '') parts.push(...(verbatim > 0 ? [text] : paragraphsOf(text)));
    text = '';
  };
  const add = (part: string) => {
    flush();
    parts.push(part);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      add(name === 'p' ? PARAGRAPH : '');
      if (name !== 'p' || Object.keys(attributes).length > 0) parts.push(`<${name}${attributesOf(attributes)}>`);
      if (VERBATIM.has(name)) verbatim += 1;
    },
    onclosetag(name, isImplied) {
      add('');
      if (VERBATIM.has(name)) verbatim -= 1;
      parts.push(name === 'p' ? PARAGRAPH : VOID.has(name) && isImplied ? '' : `</${name}>`);
    },
    ontext(piece) {
      text += piece;
    },
    oncomment: (comment) => add(`<!--${collapsed(comment)}-->`),
    onprocessinginstruction: (_name, data) => add(`<!${collapsed(data)}>`),
  });
  parser.end(html);
  flush();
  return withoutNeedlessBreaks(parts.filter((part) => part !== '')).join('');
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'embed', 'col', 'area', 'wbr', 'track', 'link', 'meta']);

function paragraphsOf(text: string): string[] {
  return text.split(/(\r?\n[^\S\n]*\r?\n\s*)/).map((piece, index) => (index % 2 === 1 ? PARAGRAPH : collapsed(piece)));
}

/** Removes paragraph breaks at both ends, beside other breaks and beside block elements. */
function withoutNeedlessBreaks(parts: readonly string[]): string[] {
  const reduced: string[] = [];
  for (const part of parts) {
    const before = reduced.at(-1);
    if (part === PARAGRAPH && (before === undefined || before === PARAGRAPH || BLOCKS.test(before))) continue;
    if (before === PARAGRAPH && BLOCKS.test(part)) reduced.pop();
    reduced.push(part);
  }
  if (reduced.at(-1) === PARAGRAPH) reduced.pop();
  return reduced;
}

function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => [name, valueOf(name, value)] as const)
    .filter(([name, value]) => name !== 'rel' || value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
    .join('');
}

function valueOf(name: string, value: string): string {
  const plain = collapsed(value);
  if (name === 'style') return plain.replace(/\s*([:;])\s*/g, '$1').replace(/;$/, '');
  if (name !== 'rel') return plain;
  return plain
    .toLowerCase()
    .split(' ')
    .filter((word) => !ADDED_REL.has(word))
    .toSorted()
    .join(' ');
}
