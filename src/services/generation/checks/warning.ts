/** What a text can be warned of. */
export type WarningCode =
  | 'too_long'
  | 'html_removed'
  | 'empty'
  | 'banned_word'
  | 'wrong_language'
  | 'repeated'
  | 'placeholder'
  | 'invented_number'
  | 'invented_unit'
  | 'invented_size'
  | 'invented_material'
  | 'invented_certification'
  | 'invented_brand';

export interface Warning {
  code: WarningCode;
  field: string;
  message: string;
}

/**
 * How much of the confidence one warning takes. What was repaired weighs little; what a customer would be told wrongly
 * weighs more; a text that cannot be used at all weighs most.
 */
const WEIGHTS: Record<WarningCode, number> = {
  too_long: 0.05,
  html_removed: 0.05,
  invented_brand: 0.15,
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

/**
 * 1 without a warning; each warning leaves the part of the confidence that its weight does not take: the product of
 * (1 − weight) over all warnings, rounded to two decimals. So the order does not matter and no text falls below 0.
 */
export function confidenceOf(warnings: readonly Pick<Warning, 'code'>[]): number {
  const left = warnings.reduce((rest, warning) => rest * (1 - WEIGHTS[warning.code]), 1);
  return Math.round(left * 100) / 100;
}
