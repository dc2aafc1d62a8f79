import { decodeHTML } from 'entities';

/** A field of the content as a reader sees it. */
export interface FieldText {
  field: string;
  /** Paragraphs, list items or entries. */
  blocks: string[];
  /**
   * For each block the position of each of its code units, and of its end, in the text of the field. A list is its
   * entries joined with line feeds, an object its lines `name: value`.
   */
  positions?: readonly Uint32Array[];
  /** For each block whether it is an entry of a list. */
  entries?: readonly boolean[];
}

const TAG = /<\/?([a-z][a-z\d]*)\b[^<>]*>/iy;
const ENTITY = /&#?[a-z\d]{2,31};/iy;
/** Characters of ASCII that are visible as they are: no markup, no space, no letter with accents behind it. */
const PLAIN = /[!-%'-;=-~]+(?![\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff])/y;
/** A letter with its accents, as one or several code points. */
const CHARACTER = /[\s\S][\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]*/y;
/** Tags inside a line. All others end a block. */
export const INLINE_TAGS: ReadonlySet<string> = new Set([
  'strong',
  'em',
  'b',
  'i',
  'u',
  'span',
  'a',
  'small',
  'sup',
  'sub',
  'mark',
]);
const EMPHASIS = /^(?:strong|em|b|i)$/i;

/**
 * Returns the texts of the content without markup. Inline tags vanish, so that words with markup inside are whole.
 * Paragraphs, list items and a bold beginning, which is a heading, become separate blocks. A bold label with a colon
 * stays with its text.
 */
export function visibleTexts(content: Record<string, unknown>): (FieldText & Required<Pick<FieldText, 'positions'>>)[] {
  return Object.entries(content).map(([field, value]) => {
    const blocks = fieldBlocks(value);
    return {
      field,
      blocks: blocks.map(({ text }) => text),
      positions: blocks.map(({ at }) => at),
      entries: blocks.map(({ isEntry }) => isEntry),
    };
  });
}

interface Block {
  text: string;
  at: Uint32Array;
  isEntry: boolean;
}

function fieldBlocks(value: unknown): Block[] {
  let offset = 0;
  return strings(value).flatMap((text) => {
    const blocks = blocksOf(text, offset, typeof value !== 'string');
    offset += text.length + 1;
    return blocks;
  });
}

/** Returns the text of a field, to which the positions of {@link FieldText} refer. */
export function fieldText(value: unknown): string {
  return strings(value).join('\n');
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.map(entryText);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, text]) => `${key}: ${String(text)}`);
}

/** Models list attributes as objects with a name and a value. */
function entryText(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { name = '', value = '' } = entry as { name?: unknown; value?: unknown };
  return `${String(name)}: ${String(value)}`;
}

/** Reads a text once from its beginning and collects what is visible, with its position. */
function blocksOf(text: string, offset: number, isEntry: boolean): Block[] {
  const blocks: Block[] = [];
  let visible = '';
  /** Whether a space here would be one too many. Asking the growing text would copy it each time. */
  let afterSpace = true;
  let at: number[] = [];
  let inItem = false;
  /** Whether the block consists of one emphasized part so far, which is a heading if the block goes on after it. */
  let emphasis: 'before' | 'inside' | 'none' = 'before';
  const add = (characters: string, position: number) => {
    const isSpace = /\s/.test(characters);
    if (isSpace && afterSpace) return;
    visible += isSpace ? ' ' : characters;
    afterSpace = isSpace;
    for (let unit = 0; unit < characters.length; unit++) at.push(offset + position);
  };
  const end = (position: number) => {
    const trimmed = visible.trimEnd();
    if (trimmed !== '') {
      const last = trimmed.length < at.length ? at[trimmed.length]! : offset + position;
      at.length = trimmed.length;
      at.push(last);
      blocks.push({ text: trimmed, at: new Uint32Array(at), isEntry: isEntry || inItem });
    }
    visible = '';
    afterSpace = true;
    at = [];
    emphasis = 'before';
  };
  for (let index = 0; index < text.length;) {
    const plain = match(PLAIN, text, index)?.[0];
    if (plain) {
      visible += plain;
      afterSpace = false;
      for (const stop = index + plain.length; index < stop; index++) at.push(offset + index);
      if (emphasis === 'before') emphasis = 'none';
      continue;
    }
    const tag = match(TAG, text, index);
    if (tag) {
      const name = tag[1]!.toLowerCase();
      if (!INLINE_TAGS.has(name)) {
        end(index);
        if (name === 'li') inItem = !tag[0].startsWith('</');
      } else if (EMPHASIS.test(name)) {
        const closes = tag[0].startsWith('</');
        // A label such as `Length:` stays with what follows.
        if (
          closes &&
          emphasis === 'inside' &&
          !visible.trimEnd().endsWith(':') &&
          !/^\s*:/.test(text.slice(index + tag[0].length, index + tag[0].length + 4))
        )
          end(index);
        else if (closes && emphasis === 'inside') emphasis = 'none';
        else if (!closes && emphasis === 'before' && visible.trim() === '') emphasis = 'inside';
      }
      index += tag[0].length;
      continue;
    }
    const entity = match(ENTITY, text, index)?.[0];
    if (entity) add(decodeHTML(entity), index);
    else {
      const character = match(CHARACTER, text, index)![0];
      if (!/^[\u00ad\u200b\u2060\ufeff]/.test(character)) add(character.normalize('NFC'), index);
      if (emphasis === 'before' && !/^\s/.test(character)) emphasis = 'none';
      index += character.length;
      continue;
    }
    if (emphasis === 'before') emphasis = 'none';
    index += entity.length;
  }
  end(text.length);
  return blocks;
}

function match(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
