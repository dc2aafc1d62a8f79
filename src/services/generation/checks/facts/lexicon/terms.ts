/**
 * One thing that a text can name, with its forms by language. In `words`, `|` separates the forms, a form ending with
 * `*` is a prefix, one beginning with `*` is a suffix, and a form with spaces matches words in that order. The language
 * `any` holds names that are the same everywhere. `source` holds forms that count as a mention in a source but not in a
 * text.
 */
export interface Term {
  id: string;
  /** The ids of the more general terms that this term implies: oak is wood. */
  is?: readonly string[];
  /** The ids of terms that do not count where both match the same words: `faux leather` masks `leather`. */
  masks?: readonly string[];
  words: Readonly<Record<string, string>>;
}

/**
 * Parses a list of terms, separated by blank lines. The first line of a term is its id with its relations, each further
 * line is a language and its forms:
 *
 *     stainless steel (is steel, metal; masks steel)
 *       en: stainless|inox
 */
export function parseTerms(list: string): Term[] {
  return list
    .trim()
    .split('\n\n')
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const [id = '', relations = ''] = head.replace(')', '').split(' (');
      const related = relations.split('; ').map((relation) => /^(is|masks) (.*)$/.exec(relation)?.slice(1) ?? []);
      return {
        id,
        ...Object.fromEntries(related.flatMap(([kind, ids]) => (kind && ids ? [[kind, ids.split(', ')]] : []))),
        words: Object.fromEntries(lines.map((line) => line.trim().split(': '))),
      };
    });
}
