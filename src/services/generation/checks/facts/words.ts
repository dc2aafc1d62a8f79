import { allMatches } from '../all-matches.ts';
/** A word and its position in the text. */
export interface Word {
  /** As written in the text. */
  text: string;
  /** In lower case, with Cyrillic transliterated to Latin. */
  key: string;
  at: number;
  /** Shared by all words with the same key. */
  remembered: RememberedWord;
}

/** What the checks found out about a word, wherever it is. Texts repeat their words. */
interface RememberedWord {
  key: string;
  /** The results of each function of {@link memoizeByWord}. */
  results: unknown[];
}

const LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
};

/** Each check reads the words of the same texts. */
const MAX_TEXTS = 200;
const LONGEST_TEXT = 5000;
const texts = new Map<string, readonly Word[]>();

const MAX_WORDS = 5000;
/** Longer words are hardly repeated. */
const LONGEST_WORD = 40;
const vocabulary = new Map<string, RememberedWord>();
let functions = 0;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text: runs of letters and digits. Hyphens and apostrophes separate words. */
export function wordsOf(text: string): readonly Word[] {
  const known = texts.get(text);
  if (known) return known;
  const words = allMatches(text, WORD).map((match) => wordOf(match[0], latin(match[0].toLowerCase()), match.index));
  if (texts.size >= MAX_TEXTS) texts.clear();
  if (text.length <= LONGEST_TEXT) texts.set(text, words);
  return words;
}

/** Returns a word of a text. Its key may also lack the accents. */
export function wordOf(text: string, key: string, at: number): Word {
  let remembered = vocabulary.get(key);
  if (!remembered) {
    remembered = { key, results: [] };
    if (vocabulary.size >= MAX_WORDS) vocabulary.clear();
    if (key.length <= LONGEST_WORD) vocabulary.set(key, remembered);
  }
  return { text, key: remembered.key, at, remembered };
}

/** Returns a function of the key of a word that runs once for each of the words that are remembered. */
export function memoizeByWord<Result extends {} | null>(read: (key: string) => Result): (word: Word) => Result {
  const index = functions++;
  return ({ remembered: { key, results } }) => {
    const known = results[index] as Result | undefined;
    if (known !== undefined) return known;
    const result = read(key);
    results[index] = result;
    return result;
  };
}

/** Transliterates Serbian Cyrillic to Latin letters; the two alphabets correspond letter by letter. */
export function latin(text: string): string {
  return /[\u0400-\u04ff]/.test(text) ? text.replace(/[\u0400-\u04ff]/g, (letter) => LATIN[letter] ?? letter) : text;
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** Returns the text in lower case without accents, so that careless spellings match. */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');
}
