import { contentField } from '../../../../entities/generation/content-fields.ts';
import type { FieldText } from './visible-text.ts';

/** Fewer letters than this are a word or two ("Easy care."), which may stand twice. */
const FEWEST_LETTERS = 15;

/** Fields that say nothing new: one sentence several times, a list entry twice, the long text equal to the short one, or the name alone. */
export function repeatedTexts(texts: readonly FieldText[]): { field: string; message: string }[] {
  const whole = new Map(texts.map(({ field, blocks }) => [field, bare(blocks.join(' '))]));
  const name = whole.get('name') ?? '';
  const found: { field: string; message: string }[] = [];
  for (const { field, blocks } of texts) {
    const twice =
      contentField(field)?.kind === 'list' ? repeated(blocks, 1) : repeated(blocks.flatMap(sentences), FEWEST_LETTERS);
    if (twice !== null) found.push({ field, message: `"${short(twice)}" stands there more than once` });
    const isText = field === 'description' || field === 'short_description';
    if (isText && name !== '' && whole.get(field) === name)
      found.push({ field, message: 'The text is the name alone' });
    if (field === 'description' && whole.get(field) !== '' && whole.get(field) === whole.get('short_description')) {
      found.push({ field, message: 'The long text is the short text' });
    }
  }
  return found;
}

function repeated(parts: readonly string[], fewest: number): string | null {
  const seen = new Set<string>();
  for (const part of parts) {
    const key = bare(part);
    if (key.length < fewest) continue;
    if (seen.has(key)) return part;
    seen.add(key);
  }
  return null;
}

function sentences(block: string): string[] {
  return block.split(/[.!?…。！？]+(?:\s+|$)|[。！？]/).map((sentence) => sentence.trim());
}

/** Only letters and digits, in one case: what differs in stops and spaces is the same text. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57).toWellFormed()}…`;
}
