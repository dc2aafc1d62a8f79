import { baseLanguage } from '../../src/services/generation/checks/base-language.ts';
import { findInventions, type Invention } from '../../src/services/generation/checks/find-inventions.ts';
import { productFacts } from '../../src/services/generation/facts/product-facts.ts';
import { visibleTexts } from '../../src/services/generation/checks/visible-text.ts';
import { DE } from './cases-de.ts';
import { EN } from './cases-en.ts';
import { ES } from './cases-es.ts';
import { FR } from './cases-fr.ts';
import { IT } from './cases-it.ts';
import { MORE } from './cases-more.ts';
import { NL } from './cases-nl.ts';
import { PL } from './cases-pl.ts';
import { SR } from './cases-sr.ts';
import { CLAIMS_DE_NL } from './claims/de-nl.ts';
import { CLAIMS_EN } from './claims/en.ts';
import { CLAIMS_FURTHER } from './claims/further.ts';
import { CLAIMS_ROMANCE } from './claims/romance.ts';
import { CLAIMS_SLAVIC } from './claims/slavic.ts';
import { type Kind, KINDS, type LabelledCase } from './labelled-case.ts';
import { PRODUCTS_DUTCH_SLAVIC } from './products/dutch-slavic.ts';
import { PRODUCTS_EN_DE } from './products/english-german.ts';
import { FAITHFUL } from './products/faithful.ts';
import { PRODUCTS_ROMANCE } from './products/romance.ts';
import { SECOND } from './products/second.ts';

/** The development half was read while the checks were written; the held-out half is only measured. */
export type Half = 'development' | 'held out';

export interface CheckCounts {
  cases: number;
  /** Planted inventions by kind, and how many of them a warning of that kind names. */
  planted: Record<Kind, { planted: number; found: number }>;
  cleanCases: number;
  /** Clean cases with a warning. */
  alarmedCases: number;
  /** Warnings that name nothing planted, by language, and the words of the texts, planted or not. */
  falseWarnings: Record<string, number>;
  words: Record<string, number>;
  /** Planted and found inventions by language and kind. */
  byLanguage: Record<string, Partial<Record<Kind, { planted: number; found: number }>>>;
  /** Marked facts that the source contains. */
  cleanFacts: number;
  /** Marked facts that a warning names by mistake. */
  alarmedFacts: number;
  /** A line of text for each missed invention and each false alarm. */
  mistakes: string[];
}

const MARK = /\[(?:!(\w+):|=)([^\]]+)\]/g;
const CODES: Record<Kind, readonly Invention['code'][]> = {
  number: ['invented_number', 'invented_unit'],
  unit: ['invented_unit', 'invented_number'],
  size: ['invented_size'],
  material: ['invented_material'],
  certification: ['invented_certification'],
  brand: ['invented_brand'],
  claim: ['invented_claim', 'stale_fact', 'misplaced_fact', 'invented_certification', 'invented_number'],
};

/**
 * Returns every case with its language and half. Per language, every second clean and every second planted case is held
 * out.
 */
export function labelledCases(): { language: string; given: LabelledCase; half: Half }[] {
  const claims = [CLAIMS_EN, CLAIMS_DE_NL, CLAIMS_ROMANCE, CLAIMS_SLAVIC, CLAIMS_FURTHER].flat();
  const lists = Object.entries({ en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pl: PL, sr: SR, more: MORE });
  const products = [PRODUCTS_EN_DE, PRODUCTS_ROMANCE, PRODUCTS_DUTCH_SLAVIC, FAITHFUL, SECOND].flat();
  return [...lists, ['en', claims] as const, ['en', products] as const].flatMap(([language, cases]) => {
    const seen = { clean: 0, planted: 0 };
    return cases.map((given) => ({
      language: given[2] ?? language,
      given,
      half:
        seen[given[1].includes('[!') ? 'planted' : 'clean']++ % 2 === 0
          ? ('development' as const)
          : ('held out' as const),
    }));
  });
}

/** Runs the checks of facts on the whole set or on one half of it. */
export function measureChecks(half?: Half): CheckCounts {
  const counts: CheckCounts = {
    cases: 0,
    planted: Object.fromEntries(KINDS.map((kind) => [kind, { planted: 0, found: 0 }])) as CheckCounts['planted'],
    cleanCases: 0,
    alarmedCases: 0,
    falseWarnings: {},
    words: {},
    byLanguage: {},
    cleanFacts: 0,
    alarmedFacts: 0,
    mistakes: [],
  };
  for (const each of labelledCases())
    if (half === undefined || each.half === half) measure(each.given, each.language, counts);
  return counts;
}

/** Returns the text of a case as the checks read it. */
function withoutMarks(marked: string): string {
  return marked.replace(MARK, '$2');
}

function measure([source, marked]: LabelledCase, language: string, counts: CheckCounts): void {
  const base = baseLanguage(language);
  const text = withoutMarks(marked);
  const given = productFacts(typeof source === 'string' ? { title: source } : source);
  const warnings = findInventions(visibleTexts({ description: text }), language, given);
  const marks = [...marked.matchAll(MARK)].map((mark) => ({ kind: mark[1] as Kind | undefined, words: mark[2]! }));
  counts.cases++;
  for (const { kind, words } of marks) {
    const named = warnings.filter((warning) => overlap(warning.words, words));
    if (kind === undefined) {
      counts.cleanFacts++;
      if (named.length === 0) continue;
      counts.alarmedFacts++;
    } else {
      const found = named.some((warning) => CODES[kind].includes(warning.code));
      const own = ((counts.byLanguage[base] ??= {})[kind] ??= { planted: 0, found: 0 });
      for (const each of [counts.planted[kind], own]) {
        each.planted++;
        if (found) each.found++;
      }
      if (found) continue;
      counts.mistakes.push(`missed ${kind} "${words}" [${language}]: ${text}`);
    }
  }
  const planted = marks.filter(({ kind }) => kind !== undefined);
  const wrong = warnings.filter((warning) => !planted.some(({ words }) => overlap(warning.words, words)));
  counts.falseWarnings[base] = (counts.falseWarnings[base] ?? 0) + wrong.length;
  counts.words[base] = (counts.words[base] ?? 0) + text.split(/\s+/).length;
  if (wrong.length > 0)
    counts.mistakes.push(
      `false ${wrong.map((warning) => `${warning.code} "${warning.words}"`).join(', ')} [${language}]: ${text}`,
    );
  if (planted.length > 0) return;
  counts.cleanCases++;
  if (warnings.length > 0) counts.alarmedCases++;
}

/** Whether one passage contains the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
}
