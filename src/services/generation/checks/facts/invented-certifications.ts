import { allMatches } from '../all-matches.ts';
import type { FieldText } from '../visible-text.ts';
import { ACRONYM, SAME_ACRONYM } from './lexicon/acronyms.ts';
import { CERTIFICATIONS } from './lexicon/certifications.ts';
import { NORM, NORM_IN_SOURCE } from './lexicon/norms.ts';
import type { FoundTerm } from './find-terms.ts';
import { type InventedTerm, type Passage, termCheck } from './invented-terms.ts';
import type { SourceFacts } from './source-facts.ts';
import { foldText, type Word } from './words.ts';

const checkLabels = termCheck(CERTIFICATIONS);
/** The conformity mark. In lower case it is a French word. */
const CE = /(?<![\p{L}\p{N}])CE(?![\p{L}\p{N}])/u;
/** The distance at which "certified" belongs to the name of a certificate. */
const NEAR = 40;

/** Words of certificates in general, with which the name that follows them belongs to the claim. */
const GENERAL = new Set(['certified', 'AOP']);
/** A name after them: `Certificato COSMOS`, `Denominación de Origen Sierra Mágina`. */
const NAME = /^\s(?:(?:de|di|of)\s|d[’'])?\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2}/u;

/** Returns the certificates, labels, standards and tested claims that the texts make and the source does not. */
export function inventedCertifications(texts: readonly FieldText[], source: SourceFacts, language: string): Passage[] {
  const norms = new Set(
    source.entries.flatMap(({ key, text }) => allMatches(`${key}: ${text}`, NORM_IN_SOURCE).map(normNumber)),
  );
  const marked = source.entries.some(({ key, text }) => CE.test(`${key} ${text}`));
  const labels = checkLabels(texts, source, language, isHarmless);
  const said = foldText(source.entries.map(({ key, text }) => ` ${key} ${text} `).join(' ')).replace(
    /[^\p{L}\p{N}]+/gu,
    ' ',
  );
  const hasAcronym = (name: string) =>
    [name, ...(SAME_ACRONYM[name] ?? [])].some((each) => each !== 'AB' && said.includes(` ${foldText(each)} `)) ||
    source.entries.some(({ text }) => name === 'AB' && /(?<![\p{L}\p{N}])AB(?![\p{L}\p{N}])/u.test(text));
  return texts.flatMap(({ field, blocks }) =>
    blocks.flatMap((text, block) => {
      const passage = (start: number, words: string): Passage => ({
        field,
        block,
        start,
        end: start + words.trimEnd().length,
      });
      const standards = allMatches(text, NORM);
      const acronyms = allMatches(text, ACRONYM).filter((each) => !isIn(each, standards));
      const ce = CE.exec(text);
      // In German every noun is capitalized, not only names.
      const own = labels
        .filter((label) => label.field === field && label.block === block)
        .map((label) => (language === 'de' ? label : withName(label, text)));
      const named: Passage[] = [
        ...own.filter(({ term }) => term.id !== 'certified'),
        ...standards.filter((match) => !norms.has(normNumber(match))).map((match) => passage(match.index, match[0])),
        ...acronyms.filter(([name]) => !hasAcronym(name)).map((match) => passage(match.index, match[0])),
        ...(ce && !marked ? [passage(ce.index, 'CE')] : []),
      ];
      // "Certified" beside the name of a certificate is not a claim of its own.
      const names = [
        ...named.map(({ start }) => start),
        ...[...standards, ...acronyms].map(({ index }) => index),
        ...(ce ? [ce.index] : []),
      ];
      const certified = own.filter(
        ({ term, start }) => term.id === 'certified' && !names.some((at) => Math.abs(at - start) < NEAR),
      );
      return [...named, ...certified];
    }),
  );
}

function withName(label: InventedTerm, text: string): InventedTerm {
  const name = GENERAL.has(label.term.id) ? NAME.exec(text.slice(label.end)) : null;
  return name ? { ...label, end: label.end + name[0].length } : label;
}

function isIn({ index }: RegExpMatchArray, others: readonly RegExpMatchArray[]): boolean {
  return others.some((other) => index! >= other.index! && index! < other.index! + other[0].length);
}

/** Returns the key that distinguishes standards: the number, with the prefix `IP` for degrees of protection. */
function normNumber(match: RegExpMatchArray): string {
  if (match[2] !== undefined) return `IP${match[2].toUpperCase()}`;
  return match[4]?.toUpperCase().replace(/[ \u00a0-]/g, '') ?? match[1] ?? `standard ${match[3]}`;
}

/** Whether the term is no claim: `biologisch abbaubar`, an organic shape, or a negation. */
function isHarmless(words: readonly Word[], { from, to }: FoundTerm): boolean {
  const after = words[to]?.key ?? '';
  if (/^(?:shap|form|curve|line|abbau|dégrad|afbreekbaar|oblik|waste|matter|kształt)/u.test(after)) return true;
  return words
    .slice(Math.max(0, from - 1), from)
    .some(({ key }) => /^(?:no|not|non|nicht|kein\p{L}*|pas|nie|nije|niet|geen)$/u.test(key));
}
