import type { FieldText } from '../visible-text.ts';
import { CERTIFICATIONS } from './lexicon/certifications.ts';
import { NORM, NORM_IN_SOURCE } from './lexicon/norms.ts';
import type { FoundTerm } from './find-terms.ts';
import { type InventedTerm, termCheck } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';
import type { Word } from './words.ts';

const checkLabels = termCheck(CERTIFICATIONS);
/** The conformity mark. In lower case it is a French word. */
const CE = /(?<![\p{L}\p{N}])CE(?![\p{L}\p{N}])/u;

/** Returns the certificates, labels, standards and tested claims that the texts make and the source does not. */
export function inventedCertifications(
  texts: readonly FieldText[],
  source: SourceFacts,
  language: string,
): InventedTerm[] {
  const norms = new Set(
    source.entries.flatMap(({ key, text }) => [...`${key}: ${text}`.matchAll(NORM_IN_SOURCE)].map(normNumber)),
  );
  const marked = source.entries.some(({ key, text }) => CE.test(`${key} ${text}`));
  const labels = checkLabels(texts, source, language, isHarmless);
  return texts.flatMap((each) => {
    const found = labels.filter(({ field }) => field === each.field);
    const text = each.blocks.join('\n');
    for (const norm of new Map([...text.matchAll(NORM)].map((match) => [normNumber(match), match[0]])).entries()) {
      if (!norms.has(norm[0])) found.push({ id: norm[0], field: each.field, words: norm[1].trim() });
    }
    if (!marked && CE.test(text)) found.push({ id: 'CE', field: each.field, words: 'CE' });
    // "Certified" next to a named certificate is not a claim of its own.
    const named = found.filter(({ id }) => id !== 'certified');
    return named.length > 0 || norms.size > 0 || marked ? named : found;
  });
}

/** Returns the key that distinguishes standards: the number, with the prefix `IP` for degrees of protection. */
function normNumber(match: RegExpMatchArray): string {
  return match[2] === undefined ? (match[1] ?? `standard ${match[3]}`) : `IP${match[2].toUpperCase()}`;
}

/** Whether the term is no claim: `biologisch abbaubar`, an organic shape, or a negation. */
function isHarmless(words: readonly Word[], { from, to }: FoundTerm): boolean {
  const after = words[to]?.key ?? '';
  if (/^(?:shap|form|curve|line|abbau|dégrad|afbreekbaar|oblik|waste|matter|kształt)/u.test(after)) return true;
  return words
    .slice(Math.max(0, from - 1), from)
    .some(({ key }) => /^(?:no|not|non|nicht|kein\p{L}*|pas|nie|nije|niet|geen)$/u.test(key));
}
