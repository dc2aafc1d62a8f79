import { readQuantities, type Quantity } from './read-quantities.ts';
import { sourceText } from './source-text.ts';
import { foldText, latin, type Word, wordsOf } from './words.ts';

/** The content of the source in the forms that the checks need, read once for all of them. */
export interface SourceFacts {
  entries: SourceEntry[];
  /** Folded words, and sequences of two and three words joined into one, so that `TX-450` is found in `TX 450`. */
  joined: ReadonlySet<string>;
  /** Without the name of the maker, which says nothing about the product: `Fine Linens`. */
  words: readonly Word[];
  /** The text of the words. */
  text: string;
  /** Each with the name of its column, which often contains the unit. */
  quantities: { key: string; text: string; quantity: Quantity }[];
  /** Lengths of lists, also of lists within one cell, and numbers of distinct values: "in three colours". */
  counts: ReadonlySet<number>;
  /** The names of lists, such as those of options. */
  listNames: readonly string[];
  /** The name of the maker, or empty. */
  maker: string;
}

interface SourceEntry {
  /** The names of the column and of the objects that contain it, separated by spaces. */
  key: string;
  text: string;
}

/** The rest of a longer source is ignored: a description of one product is never that long. */
const MAX_CHARS = 400_000;
const MAX_ENTRIES = 5000;

/** Reads the whole source: nested objects, raw columns and variants, without HTML. */
export function readSourceFacts(...sources: readonly unknown[]): SourceFacts {
  const { entries, counts, listNames } = flatten(sources);
  const whole = entries.map(({ key, text }) => `${key}: ${text}`).join('\n');
  const maker = entries.find(({ key }) => key === 'maker')?.text ?? '';
  const text = entries
    .flatMap((entry) => (entry.key === 'maker' ? [] : [statementOf(entry)]))
    .join('\n')
    .replaceAll(maker.length < 3 ? /$^/g : maker, ' ');
  return {
    entries,
    joined: joinedWords(foldText(latin(whole)).match(/[\p{L}\p{N}]+/gu) ?? []),
    words: wordsOf(text),
    text,
    quantities: entries.flatMap(({ key, text }) =>
      readQuantities(text, null).map((quantity) => ({ key, text, quantity })),
    ),
    counts,
    listNames,
    maker,
  };
}

const NOTHING =
  /^(?:no|none|not included|n\/a|nein|keine?r?|nicht enthalten|non|aucune?|ninguno|nessuno|nee|geen|nie|brak|ne|nema|false)\.?$/iu;

/** A column says what a product has; one whose value is "no" says what it does not have. */
function statementOf({ key, text }: SourceEntry): string {
  return NOTHING.test(text.trim()) ? `no ${key}` : `${key}: ${text}`;
}

function joinedWords(words: readonly string[]): Set<string> {
  const joined = new Set<string>();
  for (const [index, word] of words.entries()) {
    const [second, third] = [words[index + 1] ?? '', words[index + 2] ?? ''];
    joined
      .add(word)
      .add(word + second)
      .add(word + second + third);
  }
  return joined;
}

function flatten(sources: readonly unknown[]): { entries: SourceEntry[]; counts: Set<number>; listNames: string[] } {
  const entries: SourceEntry[] = [];
  const counts = new Set<number>();
  const listNames: string[] = [];
  const distinct = new Map<string, Set<string>>();
  const stack: { key: string; name: string; value: unknown }[] = sources
    .map((value) => ({ key: '', name: '', value }))
    .toReversed();
  let remaining = MAX_CHARS;
  while (stack.length > 0 && remaining > 0) {
    const { key, name, value } = stack.pop()!;
    if (value === null || value === undefined || typeof value === 'boolean') continue;
    if (Array.isArray(value)) {
      counts.add(value.length);
      listNames.push(name);
      stack.push(
        ...value
          .slice(0, MAX_ENTRIES)
          .map((each: unknown) => ({ key, name, value: each }))
          .toReversed(),
      );
    } else if (typeof value === 'object') {
      stack.push(
        ...Object.entries(value)
          .slice(0, MAX_ENTRIES)
          .map(([inner, each]) => ({ key: `${key} ${inner}`.trim().slice(-200), name: inner, value: each as unknown }))
          .toReversed(),
      );
    } else {
      const raw = String(value).slice(0, remaining);
      const text = sourceText(raw);
      remaining -= raw.length + key.length;
      entries.push({ key, text: text.normalize('NFC') });
      const parts = text.length <= 150 ? text.split(/[,;/|]/) : [];
      if (parts.every((part) => part.trim().length <= 20)) counts.add(parts.length);
      distinct.set(name, (distinct.get(name) ?? new Set()).add(text));
    }
  }
  for (const values of distinct.values()) counts.add(values.size);
  return { entries, counts, listNames };
}
