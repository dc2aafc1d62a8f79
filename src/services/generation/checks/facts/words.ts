/** A word and its position in the text. */
export interface Word {
  /** As written in the text. */
  text: string;
  /** In lower case, with Cyrillic transliterated to Latin. */
  key: string;
  at: number;
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
const MAX_REMEMBERED = 200;
const LONGEST_REMEMBERED = 5000;
const remembered = new Map<string, readonly Word[]>();

/** Returns the words of a text: runs of letters and digits. Hyphens and apostrophes separate words. */
export function wordsOf(text: string): readonly Word[] {
  const known = remembered.get(text);
  if (known) return known;
  const words = Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
    text: match[0],
    key: latin(match[0].toLowerCase()),
    at: match.index,
  }));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  if (text.length <= LONGEST_REMEMBERED) remembered.set(text, words);
  return words;
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
