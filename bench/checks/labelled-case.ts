/** What can be invented; each kind is counted for itself. */
export const KINDS = ['number', 'unit', 'size', 'material', 'certification', 'brand'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * One product and one text about it: `[source, text, language?]`. In the text, `[!kind:words]` is a planted invention and
 * `[=words]` a fact that the source does contain, in other clothes; without the marks it is what the model is taken to have
 * written. A source that is a string is a title.
 */
export type LabelledCase = readonly [source: string | Record<string, unknown>, text: string, language?: string];
