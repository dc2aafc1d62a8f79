export const TONES = ['professional', 'friendly', 'luxury', 'playful'] as const;
export type Tone = (typeof TONES)[number];

/**
 * Sentences that claim nothing: every fact in the text comes from the product, so only blanks are filled in.
 * No article stands before a blank, because the gender and number of what fills it are unknown.
 */
export interface Phrases {
  /** `{title}` is the product's. */
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
  /** `{kind}`: what the text is for, where the task says so. */
  kind: string;
  /** What kind of post is to be read, by the kinds there are. */
  posts: Record<string, string>;
  /** For a product whose pictures were looked at. */
  seen: string;
  /** Fills up a text that the data leaves short. */
  more: string[];
  /** `{title}`; for a search result's title that would be too short. */
  seo: string;
  labels: { brand: string; type: string };
  and: string;
  /** Small words by which a text in this language is known. */
  words: string[];
}
