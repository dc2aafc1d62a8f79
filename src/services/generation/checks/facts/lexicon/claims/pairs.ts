import type { Term } from '../terms.ts';

/**
 * Claims of two parts: a sign (`resistant to`, `free from`, `improves`) and a subject (`chlorine`, `palm oil`,
 * `digestion`). A source that names the subject bears the claim. Both are lists for all languages together, without
 * accents.
 */
export interface ClaimPair {
  kind: string;
  /** The ids say where a sign stands: `before` the subject, directly `after` it, or `either`. */
  signs: readonly Term[];
  subjects: readonly Term[];
  /** Ends of compounds that begin with the subject: `kratzfest`. */
  suffixes?: RegExp;
  /** Beginnings of compounds that end with the subject: `antimacchia`. */
  prefixes?: RegExp;
  /** The most words between a sign and its subject. */
  reach?: number;
  /** Whether a negation before it makes it no claim. */
  deniable?: boolean;
}

/** Reads lines `id: form|form`. What follows ` << ` counts as a mention in a source only. */
export function parseSubjects(list: string): Term[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', forms = ''] = line.split(/: (.*)/);
      const [any = '', source] = forms.split(' << ');
      return { id, words: { any, ...(source && { source }) } };
    });
}
