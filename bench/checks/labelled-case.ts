/** The kinds of inventions, each counted separately. */
export const KINDS = ['number', 'unit', 'size', 'material', 'certification', 'brand', 'claim'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * One product and one text about it. In the text, `[!kind:words]` marks a planted invention and `[=words]` a fact that
 * the source contains in another form. The checks read the text without the marks. A source that is a string is a
 * title.
 */
export type LabelledCase = readonly [source: string | Record<string, unknown>, text: string, language?: string];

/** Returns two cases of one product: a text that says what its source says, and one with inventions. */
export function both(
  language: string,
  source: Record<string, unknown>,
  faithful: string,
  invented: string,
): readonly LabelledCase[] {
  return [
    [source, faithful, language],
    [source, invented, language],
  ];
}
