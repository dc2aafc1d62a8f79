import { baseLanguage } from './base-language.ts';
import { inventedBrands } from './facts/invented-brands.ts';
import { inventedCertifications } from './facts/invented-certifications.ts';
import { inventedMaterials } from './facts/invented-materials.ts';
import { inventedNumbers } from './facts/invented-numbers.ts';
import { inventedSizes } from './facts/invented-sizes.ts';
import { readSourceFacts } from './facts/source-facts.ts';
import type { FieldText } from './visible-text.ts';
import type { WarningCode } from './warning.ts';

export interface Invention {
  code: Extract<WarningCode, `invented_${string}`>;
  field: string;
  /** As written in the text. */
  words: string;
}

/** Languages that share the lexicon of another language. */
const LEXICON: Record<string, string> = { hr: 'sr', bs: 'sr', sh: 'sr', cnr: 'sr', nb: 'no', nn: 'no', gl: 'pt' };

/**
 * Returns the facts in the texts that are in nothing the customer gave: numbers, units, sizes, materials, certificates,
 * brands.
 */
export function findInventions(texts: readonly FieldText[], tag: string, ...given: readonly unknown[]): Invention[] {
  const source = readSourceFacts(...given);
  const base = baseLanguage(tag);
  const language = LEXICON[base] ?? base;
  const as =
    (code: Invention['code']) =>
    (found: { field: string; words: string }): Invention => ({ code, field: found.field, words: found.words });
  return [
    ...inventedNumbers(texts, source, language).map((found) =>
      as(found.otherUnit ? 'invented_unit' : 'invented_number')(found),
    ),
    ...inventedSizes(texts, source).map(as('invented_size')),
    ...inventedMaterials(texts, source, language).map(as('invented_material')),
    ...inventedCertifications(texts, source, language).map(as('invented_certification')),
    ...inventedBrands(texts, source, base).map(as('invented_brand')),
  ];
}
