import { plainText } from '../cut-text.ts';
import { readQuantities, type Quantity } from './read-quantities.ts';
import { foldText, latin, type Word, wordsOf } from './words.ts';

/** Everything the source says, read once for all checks. */
export interface SourceFacts {
  entries: SourceEntry[];
  /** Its words in lower case without accents, and up to three neighbours as one, to find `TX-450` in `TX 450`. */
  joined: ReadonlySet<string>;
  words: Word[];
  /** Each with the name of its column, which often says the unit. */
  quantities: { key: string; quantity: Quantity }[];
  /** How many entries the lists have ("in three colours"), also those in one cell. */
  counts: ReadonlySet<number>;
}

interface SourceEntry {
  /** The names of the columns and objects it stands in. */
  key: string;
  text: string;
}

/** More than this of a source is not read: it would be data, no description of one product. */
const MOST_CHARS = 400_000;
const MOST_ENTRIES = 5000;

/** Reads the whole source: nested objects, raw columns and variants, HTML taken off. */
export function readSource(...sources: readonly unknown[]): SourceFacts {
  const { entries, counts } = flatten(sources);
  const whole = entries.map(({ key, text }) => `${key}: ${text}`).join('\n');
  return {
    entries,
    joined: joinedWords(foldText(latin(whole)).match(/[\p{L}\p{N}]+/gu) ?? []),
    words: wordsOf(whole),
    quantities: entries.flatMap(({ key, text }) => readQuantities(text, null).map((quantity) => ({ key, quantity }))),
    counts,
  };
}

function joinedWords(words: readonly string[]): Set<string> {
  const joined = new Set<string>();
  for (const [place, word] of words.entries()) {
    const [second, third] = [words[place + 1] ?? '', words[place + 2] ?? ''];
    joined
      .add(word)
      .add(word + second)
      .add(word + second + third);
  }
  return joined;
}

function flatten(sources: readonly unknown[]): { entries: SourceEntry[]; counts: Set<number> } {
  const entries: SourceEntry[] = [];
  const counts = new Set<number>();
  const distinct = new Map<string, Set<string>>();
  const left: { key: string; name: string; value: unknown }[] = sources
    .map((value) => ({ key: '', name: '', value }))
    .toReversed();
  let room = MOST_CHARS;
  while (left.length > 0 && room > 0) {
    const { key, name, value } = left.pop()!;
    if (value === null || value === undefined || typeof value === 'boolean') continue;
    if (Array.isArray(value)) {
      counts.add(value.length);
      left.push(
        ...value
          .slice(0, MOST_ENTRIES)
          .map((each: unknown) => ({ key, name, value: each }))
          .toReversed(),
      );
    } else if (typeof value === 'object') {
      left.push(
        ...Object.entries(value)
          .slice(0, MOST_ENTRIES)
          .map(([inner, each]) => ({ key: `${key} ${inner}`.trim().slice(-200), name: inner, value: each as unknown }))
          .toReversed(),
      );
    } else {
      const raw = String(value).slice(0, room);
      const text = /[<&]/.test(raw) ? plainText(raw.replaceAll('<', ' <')) : raw;
      room -= raw.length + key.length;
      entries.push({ key, text: text.normalize('NFC') });
      const parts = text.length <= 150 ? text.split(/[,;/|]/) : [];
      if (parts.every((part) => part.trim().length <= 20)) counts.add(parts.length);
      distinct.set(name, (distinct.get(name) ?? new Set()).add(text));
    }
  }
  for (const values of distinct.values()) counts.add(values.size);
  return { entries, counts };
}
