import type { Invention } from './find-inventions.ts';
import type { Passage } from './facts/invented-terms.ts';
import type { FieldText } from './visible-text.ts';
import type { Warning } from './warning.ts';

const MAX_QUOTE_LENGTH = 80;
/** Longer words are shortened; `start` and `end` say where they are. */
const MAX_WORDS = 200;

/** Returns words in quotation marks, shortened. */
export function quoted(words: string): string {
  return `"${words.length <= MAX_QUOTE_LENGTH ? words : `${words.slice(0, MAX_QUOTE_LENGTH).toWellFormed()}…`}"`;
}

/** Returns the warning about a passage, with its position in the text of the field. */
export function inventionWarning(invention: Invention, texts: readonly FieldText[]): Warning {
  const { code, field, block, start, end, words, kind, instead } = invention;
  return {
    code,
    field,
    message: messageOf(invention),
    words: words.slice(0, MAX_WORDS).toWellFormed(),
    ...positionOf({ field, block, start, end }, texts),
    ...(kind !== null && { kind }),
    ...(instead !== null && { source: instead.slice(0, MAX_WORDS).toWellFormed() }),
  };
}

/** Returns the position of a passage in the text of its field; nothing where the texts have no positions. */
export function positionOf(
  { field, block, start, end }: Passage,
  texts: readonly FieldText[],
): { start: number; end: number } | undefined {
  const at = texts.find((text) => text.field === field)?.positions?.[block];
  return at && { start: at[start]!, end: (at[end - 1] ?? 0) + 1 };
}

/** Returns a warning about a passage, with its words. */
export function passageWarning(
  code: Warning['code'],
  passage: Passage,
  message: (words: string) => string,
  texts: readonly FieldText[],
): Warning {
  const { field, block, start, end } = passage;
  const words = texts.find((text) => text.field === field)!.blocks[block]!.slice(start, end);
  const named = words.slice(0, MAX_WORDS).toWellFormed();
  return { code, field, message: message(named), words: named, ...positionOf(passage, texts) };
}

function messageOf({ code, words, kind, instead }: Invention): string {
  if (code === 'misplaced_fact')
    return `${quoted(words)} is a fact ${instead ?? 'of one choice'}, but the text says it of all choices`;
  if (code === 'stale_fact')
    return `${quoted(words)} can change after the text is published: prices, stock and shipping belong to the store`;
  const missing = `${quoted(words)} is not in the source`;
  if (code === 'invented_claim') return `${missing}: a claim about ${kind ?? 'the product'}`;
  return instead === null ? missing : `${missing}, which says ${quoted(instead)}`;
}
