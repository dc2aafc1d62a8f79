/** The kinds of problems that a text can have. */
export type WarningCode =
  | 'too_long'
  | 'html_removed'
  | 'empty'
  | 'banned_word'
  | 'wrong_language'
  | 'repeated'
  | 'placeholder'
  | 'thin_source'
  | 'unsupported_claim'
  | 'contradicted_fact'
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
 * The share of the confidence that one warning removes. A repaired text weighs little, a possibly false statement
 * weighs more, and a text that is not usable at all weighs most.
 */
const WEIGHTS: Record<WarningCode, number> = {
  too_long: 0.05,
  html_removed: 0.05,
  thin_source: 0.05,
  invented_brand: 0.15,
  unsupported_claim: 0.15,
  contradicted_fact: 0.25,
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
 * Returns the product of (1 − weight) over all warnings, rounded to two decimals: 1 without a warning, never below 0,
 * independent of the order.
 */
export function confidenceOf(warnings: readonly Pick<Warning, 'code'>[]): number {
  const confidence = warnings.reduce((product, warning) => product * (1 - WEIGHTS[warning.code]), 1);
  return Math.round(confidence * 100) / 100;
}
