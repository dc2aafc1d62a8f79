/** The kinds of problems that a text can have. */
export type WarningCode =
  | 'too_long'
  | 'html_removed'
  | 'empty'
  | 'banned_word'
  | 'wrong_language'
  | 'repeated'
  | 'stock_phrase'
  | 'placeholder'
  | 'thin_source'
  | 'unsupported_claim'
  | 'contradicted_fact'
  | 'invented_number'
  | 'invented_unit'
  | 'invented_size'
  | 'invented_material'
  | 'invented_certification'
  | 'invented_brand'
  | 'invented_claim'
  | 'stale_fact'
  | 'misplaced_fact';

export interface Warning {
  code: WarningCode;
  field: string;
  /** One plain sentence. */
  message: string;
  /** The words of the text; absent if the whole text is meant. */
  words?: string;
  /**
   * The position of the words in the text as it is stored, with its markup, in UTF-16 code units. Of a list it is the
   * position in its entries joined with line feeds, of attributes in their lines `name: value`.
   */
  start?: number;
  /** The position after the words. */
  end?: number;
  /** What a claim is about: `origin`, `performance`, `care`, `warranty`, `health`, `safety`, `award`, … */
  kind?: string;
  /** What the source says instead; absent if it says nothing of it. */
  source?: string;
}

/**
 * The share of the confidence that one warning removes. A matter of style and a repaired text weigh little, a possibly
 * false statement weighs more, and a text that is not usable at all weighs most.
 */
const WEIGHTS: Record<WarningCode, number> = {
  stock_phrase: 0.02,
  too_long: 0.05,
  html_removed: 0.05,
  thin_source: 0.05,
  invented_brand: 0.15,
  unsupported_claim: 0.15,
  contradicted_fact: 0.25,
  invented_claim: 0.15,
  stale_fact: 0.15,
  misplaced_fact: 0.2,
  invented_number: 0.2,
  invented_unit: 0.2,
  invented_size: 0.2,
  banned_word: 0.2,
  repeated: 0.2,
  invented_material: 0.25,
  invented_certification: 0.3,
  empty: 0.4,
  wrong_language: 0.5,
  placeholder: 0.5,
};

/** The codes of all checks of a text. */
export const WARNING_CODES = Object.keys(WEIGHTS) as readonly WarningCode[];

/**
 * Returns the product of (1 − weight) over all warnings, rounded to two decimals: 1 without a warning, never below 0,
 * independent of the order.
 */
export function confidenceOf(warnings: readonly Pick<Warning, 'code'>[]): number {
  const confidence = warnings.reduce((product, warning) => product * (1 - WEIGHTS[warning.code]), 1);
  return Math.round(confidence * 100) / 100;
}
