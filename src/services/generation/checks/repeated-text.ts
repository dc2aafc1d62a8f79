import { contentField } from '../../../../entities/generation/content-fields.ts';
import type { FieldText } from './visible-text.ts';

/** A shorter sentence ("Easy care.") may be repeated. */
const MIN_LETTERS = 15;

/**
 * Returns the fields with a repetition: of a sentence, of a list entry, of the short text in the long one, or of the
 * name as the whole text.
 */
export function repeatedTexts(texts: readonly FieldText[]): { field: string; message: string }[] {
  const whole = new Map(texts.map(({ field, blocks }) => [field, normalized(blocks.join(' '))]));
  const name = whole.get('name') ?? '';
  const found: { field: string; message: string }[] = [];
  for (const { field, blocks } of texts) {
    const twice =
      contentField(field)?.kind === 'list' ? repeated(blocks, 1) : repeated(blocks.flatMap(sentences), MIN_LETTERS);
    if (twice !== null) found.push({ field, message: `"${shortened(twice)}" stands there more than once` });
    const isText = field === 'description' || field === 'short_description';
    if (isText && name !== '' && whole.get(field) === name)
      found.push({ field, message: 'The text is the name alone' });
    if (field === 'description' && whole.get(field) !== '' && whole.get(field) === whole.get('short_description')) {
      found.push({ field, message: 'The long text is the short text' });
    }
  }
  return found;
}

function repeated(parts: readonly string[], minLetters: number): string | null {
  const seen = new Set<string>();
  for (const part of parts) {
    const key = normalized(part);
    if (key.length < minLetters) continue;
    if (seen.has(key)) return part;
    seen.add(key);
  }
  return null;
}

function sentences(block: string): string[] {
  return block.split(/[.!?…。！？]+(?:\s+|$)|[。！？]/).map((sentence) => sentence.trim());
}

/** Reduces a text to lower-case letters and digits, because texts that differ only in punctuation are equal. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}
