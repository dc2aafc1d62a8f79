import type { FieldText } from '../visible-text.ts';
import type { Passage } from './invented-terms.ts';
import { round } from './known-numbers.ts';
import { type Quantity, readQuantities } from './read-quantities.ts';
import { foldText } from './words.ts';

/** A measure of one choice, with the words that name the choice. */
interface ChoiceMeasure {
  key: string;
  option: string;
  /** The value of the option, or the option with its value: `Size: L`. */
  choice: string;
}

const MEASURES = /^(?:length|mass|volume|area|power)$/;

/** A passage with a measure that only one choice has. */
export interface MisplacedFact extends Passage {
  instead: string;
}

/**
 * Returns the measures that belong to one of several choices, in texts that name neither that choice nor another one,
 * so that a reader takes them for those of the product.
 */
export function misplacedFacts(texts: readonly FieldText[], facts: unknown, language: string): MisplacedFact[] {
  const { choices, by_choice: byChoice, ...others } = isObject(facts) ? facts : {};
  const measures = [...optionMeasures(choices), ...variantMeasures(byChoice)];
  if (measures.length === 0) return [];
  const elsewhere = new Set(textsIn(others).flatMap((text) => keysIn(text, null)));
  const owners = new Map<string, ChoiceMeasure[]>();
  for (const measure of measures) owners.set(measure.key, [...(owners.get(measure.key) ?? []), measure]);
  return texts.flatMap(({ field, blocks }) => {
    const whole = foldText(blocks.join(' '));
    const written = blocks.map((block) => readQuantities(block, language));
    const keys = new Set(written.flat().flatMap(measureKeys));
    return written.flatMap((quantities, block) =>
      quantities.flatMap((quantity): MisplacedFact[] => {
        const own = measureKeys(quantity).flatMap((key) => (elsewhere.has(key) ? [] : (owners.get(key) ?? [])));
        const [one] = own;
        if (!one || new Set(own.map(({ choice }) => choice)).size > 1) return [];
        const rivals = measures.filter(({ option, choice }) => option === one.option && choice !== one.choice);
        if (rivals.length === 0 || rivals.some(({ key, choice }) => keys.has(key) || isNamed(choice, whole))) return [];
        if (isNamed(one.choice, whole) || whole.includes(foldText(one.option))) return [];
        return [{ field, block, start: quantity.at, end: quantity.end, instead: `only of ${one.choice}` }];
      }),
    );
  });
}

/** Whether a text names a choice by the words of its value. */
function isNamed(choice: string, folded: string): boolean {
  const name =
    foldText(choice.replace(/^[^:]*: /, ''))
      .match(/[\p{L}\d][\p{L}]*|\d+/gu)
      ?.filter((word) => !/^\d/.test(word)) ?? [];
  const units = /^(?:mm|cm|m|l|ml|kg|g|in|inch|w|x|cms)$/;
  return name.some((word) => !units.test(word) && new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'u').test(folded));
}

function optionMeasures(choices: unknown): ChoiceMeasure[] {
  return Object.entries(isObject(choices) ? choices : {}).flatMap(([option, values]) =>
    Array.isArray(values)
      ? values.flatMap((value) => keysIn(String(value), null).map((key) => ({ key, option, choice: String(value) })))
      : [],
  );
}

function variantMeasures(byChoice: unknown): ChoiceMeasure[] {
  return Object.entries(isObject(byChoice) ? byChoice : {}).flatMap(([choice, facts]) =>
    textsIn(facts).flatMap((text) => keysIn(text, null).map((key) => ({ key, option: choice.split(':')[0]!, choice }))),
  );
}

function keysIn(text: string, language: string | null): string[] {
  return readQuantities(text, language).flatMap(measureKeys);
}

/** Returns keys that are equal for equal measures, whatever their unit. */
function measureKeys({ values, units }: Quantity): string[] {
  return (units ?? [])
    .filter(({ measures }) => MEASURES.test(measures))
    .flatMap(({ measures, factor }) => values.map((value) => `${measures} ${round(value * factor)}`));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
