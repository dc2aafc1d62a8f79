/**
 * Something that has one name in each language: `words` are its forms by language, parted by `|`. A form that ends with `*` is
 * the beginning of words, one that begins with `*` their end, and one with spaces stands for words in that order. The language
 * `any` holds names that are the same everywhere, and `source` what says it in a source but would claim nothing in a text.
 */
export interface Term {
  id: string;
  /** What it also is: oak is wood. */
  is?: readonly string[];
  /** What it is not, though its words hold that word: faux leather is no leather. */
  masks?: readonly string[];
  words: Readonly<Record<string, string>>;
}
