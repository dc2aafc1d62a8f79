export const TONES = ['professional', 'friendly', 'luxury', 'playful'] as const;
export type Tone = (typeof TONES)[number];

/**
 * Sentences without facts: every fact comes from the product and fills a blank. No article precedes a blank, because the
 * gender and number of its value are unknown.
 */
export interface Phrases {
  /** `{title}`: of the product. */
  tones: Record<Tone, { open: string; hook: string; close: string }>;
  /** `{vendor}` */
  by: string;
  /** `{type}` */
  type: string;
  /** `{values}` */
  options: string;
  /** `{tags}` */
  themes: string;
  /** `{others}` */
  others: string;
  /** `{kind}`: the purpose of the text, if the task names it. */
  kind: string;
  /** Introductions by kind of post. */
  posts: Record<string, string>;
  /** For a product whose images were sent. */
  seen: string;
  /** Fillers for a text that is too short. */
  more: string[];
  /** Sentences of the short text, of the SEO description, and bullet points. `{title}` */
  brief: string[];
  search: string[];
  points: string[];
  /** `{title}`; for an SEO title that would be too short. */
  seo: string;
  labels: { brand: string; type: string };
  and: string;
  /** Frequent words that identify the language. */
  words: string[];
}
