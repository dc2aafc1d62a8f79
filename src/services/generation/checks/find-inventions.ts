import { baseLanguage } from './base-language.ts';
import { inventedBrands } from './facts/invented-brands.ts';
import { inventedCertifications } from './facts/invented-certifications.ts';
import { inventedClaims } from './facts/invented-claims.ts';
import { inventedMaterials } from './facts/invented-materials.ts';
import { inventedNumbers } from './facts/invented-numbers.ts';
import { inventedSizes } from './facts/invented-sizes.ts';
import type { Passage } from './facts/invented-terms.ts';
import { misplacedFacts } from './facts/misplaced-facts.ts';
import { readSourceFacts } from './facts/source-facts.ts';
import type { FieldText } from './visible-text.ts';
import type { WarningCode } from './warning.ts';

/** A passage of a text that the facts do not support. */
export interface Invention extends Passage {
  code: Extract<WarningCode, `invented_${string}` | 'stale_fact' | 'misplaced_fact'>;
  /** As written in the text. */
  words: string;
  /** What a claim is about, such as `origin`; null for other inventions. */
  kind: string | null;
  /** What the facts say instead, or null. */
  instead: string | null;
}

/** Languages that share the lexicon of another language. */
const LEXICON: Record<string, string> = { hr: 'sr', bs: 'sr', sh: 'sr', cnr: 'sr', nb: 'no', nn: 'no', gl: 'pt' };
/** Claims that a shop decides day by day. */
const STALE = new Set(['shipping', 'price']);

type Found = Passage & { kind?: string; instead?: string | null };

/**
 * Returns the passages of the texts that are in nothing the customer gave: numbers, units, sizes, materials,
 * certificates, brands and claims; prices and shipping; and what belongs to one choice only. The same words are named
 * once per field.
 */
export function findInventions(written: readonly FieldText[], tag: string, ...given: readonly unknown[]): Invention[] {
  const source = readSourceFacts(...given);
  const name = nameOf(source.maker);
  const texts = written.map((text) => ({
    ...text,
    blocks: text.blocks.map((block) => withoutName(block, name)),
  }));
  const base = baseLanguage(tag);
  const language = LEXICON[base] ?? base;
  const blocks = new Map(written.map((text) => [text.field, text.blocks]));
  const as =
    (code: Invention['code']) =>
    ({ field, block, start, end, kind = '', instead = null }: Found): Invention => ({
      code,
      field,
      block,
      start,
      end,
      words: blocks.get(field)![block]!.slice(start, end),
      kind: kind === '' || code !== 'invented_claim' ? null : kind,
      instead,
    });
  const found = [
    ...inventedNumbers(texts, source, language).map((number) =>
      as(number.isPrice ? 'stale_fact' : number.otherUnit ? 'invented_unit' : 'invented_number')(number),
    ),
    ...inventedSizes(texts, source).map(as('invented_size')),
    ...inventedMaterials(texts, source, language).map(as('invented_material')),
    ...inventedCertifications(texts, source, language).map(as('invented_certification')),
    ...inventedBrands(written, source, base).map(as('invented_brand')),
    ...inventedClaims(texts, source, language).map((claim) =>
      as(STALE.has(claim.kind) ? 'stale_fact' : 'invented_claim')(claim),
    ),
    ...misplacedFacts(texts, given[0], language).map(as('misplaced_fact')),
  ];
  return withoutOverlaps(found);
}

/** Removes passages inside other passages, and the same words of one kind in the same field. */
function withoutOverlaps(found: readonly Invention[]): Invention[] {
  const seen = new Set<string>();
  const claims = found.filter(({ code }) => code === 'invented_claim');
  return found.filter((one) => {
    const key = `${one.code} ${one.field} ${one.words.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return !claims.some((other) => other !== one && one.code === 'invented_claim' && isInside(one, other));
  });
}

function isInside(one: Passage, other: Passage): boolean {
  const isShorter = one.end - one.start < other.end - other.start;
  return (
    isShorter &&
    one.field === other.field &&
    one.block === other.block &&
    one.start >= other.start &&
    one.end <= other.end
  );
}

/**
 * Returns a pattern of the name of the maker, whose words are no statements: `Fine Linens`. Its words may be inflected.
 * Null for a name that is too short.
 */
function nameOf(maker: string): RegExp | null {
  const words = maker.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (maker.length < 3 || words.length === 0) return null;
  const inflected = words.map((word) => (/\p{L}{5}$/u.test(word) ? `${word.slice(0, -1)}\\p{L}{0,3}` : word));
  return new RegExp(`(?<!\\p{L})${inflected.join('[^\\p{L}\\p{N}]{1,3}')}(?!\\p{L})`, 'gu');
}

/** Replaces a name. Every other character stays in place. */
function withoutName(text: string, name: RegExp | null): string {
  return name === null ? text : text.replace(name, (found) => '-'.repeat(found.length));
}
