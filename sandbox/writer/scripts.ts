import type { Phrases } from './languages/phrases.ts';

/** The first letter of each script that a tokenizer counts in a way of its own, and the step to its next letter. */
const LETTERS: Readonly<Record<string, readonly [first: number, step: number]>> = {
  Cyrl: [0x430, 1],
  Grek: [0x3b1, 1],
  Hebr: [0x5d0, 1],
  Arab: [0x627, 1],
  Deva: [0x915, 1],
  Thai: [0xe01, 1],
  Jpan: [0x3042, 2],
  Hant: [0x4e00, 30],
  Kore: [0xac00, 420],
};
/** No alphabet has fewer letters. */
const COUNT = 22;

/** The script of a language tag: its own, or the usual one of the language. */
export function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? 'Latn';
  } catch {
    return 'Latn';
  }
}

/**
 * The phrases with each letter replaced by one of the script, blanks excepted. They are no words, but as long and as
 * many tokens as words of languages that the writer does not have. Phrases for Latin letters and unknown scripts stay.
 */
export function inScript(phrases: Phrases, script: string): Phrases {
  const letters = LETTERS[script];
  if (!letters) return phrases;
  const [first, step] = letters;
  const letter = (latin: string) => {
    const other = String.fromCharCode(first + ((latin.toLowerCase().charCodeAt(0) - 97) % COUNT) * step);
    return latin === latin.toLowerCase() ? other : other.toUpperCase();
  };
  const text = (given: string) =>
    given.replace(/\{\w+\}|[a-z]/gi, (match) => (match.length > 1 ? match : letter(match)));
  return JSON.parse(JSON.stringify(phrases), (key, value: unknown) =>
    typeof value === 'string' && key !== 'words' ? text(value) : value,
  ) as Phrases;
}
