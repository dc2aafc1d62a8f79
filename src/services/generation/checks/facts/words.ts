/** A word of a text, with where it stands. */
export interface Word {
  /** As it is written. */
  text: string;
  /** In lower case and Latin letters. */
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

/** The words of a text: runs of letters and digits. Hyphens and apostrophes part them. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
    text: match[0],
    key: latin(match[0].toLowerCase()),
    at: match.index,
  }));
}

/** Serbian Cyrillic letters as Latin ones; the two alphabets stand for each other letter by letter. */
export function latin(text: string): string {
  return /[\u0400-\u04ff]/.test(text) ? text.replace(/[\u0400-\u04ff]/g, (letter) => LATIN[letter] ?? letter) : text;
}

/** Lower case without accents, as a careless column writes it. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');
}
