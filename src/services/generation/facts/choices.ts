import { furtherColumns } from './further-columns.ts';
import { measuresOf } from './measures.ts';

type Fields = Record<string, unknown>;

/** What a customer can choose, and what belongs to one choice only. */
export interface Choices {
  /** The values of each option. */
  choices: Record<string, string[]>;
  /** Facts of single values, such as `Size: L` with its width; facts of several options have all their values. */
  byChoice: Record<string, Fields>;
  /** The facts that all variants share. */
  shared: Fields;
}

const MAX_OPTIONS = 12;
const MAX_VALUES = 60;

/** Combines the options of a product with those of its variants, and groups the facts of the variants by option. */
export function choicesOf(sourceData: Fields): Choices {
  const variants = objectsIn(sourceData['variants']).map((variant) => ({
    options: optionsOf(variant['options']),
    facts: Object.entries({ ...measuresOf(variant), ...furtherColumns(variant['raw']) }),
  }));
  const values = new Map<string, Set<string>>();
  for (const [name, value] of [optionsOf(sourceData['options']), ...variants.map(({ options }) => options)].flat())
    values.set(name, (values.get(name) ?? new Set()).add(value));
  const choices = [...values].filter(([name, all]) => !isDefault(name, all)).slice(0, MAX_OPTIONS);
  const names = choices.map(([name]) => name);
  const facts = new Map<string, Map<string, unknown>>();
  for (const [index, { options, facts: own }] of variants.entries()) {
    // Variants without options differ in their columns only.
    const key = names.length === 0 ? String(index) : JSON.stringify(options.filter(([name]) => names.includes(name)));
    for (const [name, value] of own) facts.set(name, (facts.get(name) ?? new Map<string, unknown>()).set(key, value));
  }
  const shared: Fields = {};
  const byChoice = new Map<string, Fields>();
  for (const [name, perVariant] of facts) {
    const distinct = new Set([...perVariant.values()].map((value) => JSON.stringify(value)));
    // The rows of further variants repeat only what differs, so one value is a fact of all.
    if (distinct.size === 1) shared[name] = [...perVariant.values()][0];
    else if (names.length === 0) choices.push([name, new Set([...perVariant.values()].flat().map(String))]);
    else for (const [choice, value] of groupByOption(perVariant, names)) add(byChoice, choice, name, value);
  }
  return {
    choices: Object.fromEntries(choices.map(([name, all]) => [name, [...all].slice(0, MAX_VALUES)])),
    byChoice: Object.fromEntries([...byChoice].slice(0, MAX_VALUES)),
    shared,
  };
}

/** Returns a fact by the first option that decides it, or by all options together. */
function groupByOption(perVariant: ReadonlyMap<string, unknown>, names: readonly string[]): Map<string, unknown> {
  const variants = [...perVariant].map(([key, value]) => ({
    options: JSON.parse(key) as [string, string][],
    value,
  }));
  for (const name of names) {
    const groups = new Map<string, unknown>();
    const decides = variants.every(({ options, value }) => {
      const own = options.find(([option]) => option === name);
      if (!own) return false;
      const choice = own.join(': ');
      const same = !groups.has(choice) || JSON.stringify(groups.get(choice)) === JSON.stringify(value);
      groups.set(choice, value);
      return same;
    });
    if (decides) return groups;
  }
  return new Map(variants.map(({ options, value }) => [options.map((option) => option.join(': ')).join(', '), value]));
}

function add(groups: Map<string, Fields>, choice: string, name: string, value: unknown): void {
  groups.set(choice, { ...groups.get(choice), [name]: value });
}

/** A product without variants has the option `Title` with the value `Default Title` in Shopify. */
function isDefault(name: string, values: ReadonlySet<string>): boolean {
  return /^title$/i.test(name) && [...values].every((value) => /^default title$/i.test(value));
}

/** Returns the options as pairs, once for each value. */
function optionsOf(value: unknown): [name: string, value: string][] {
  return objectsIn(value).flatMap(({ name, value: single, values = single }) =>
    [values].flat().flatMap((each) => (each === undefined ? [] : [[String(name), String(each)] as [string, string]])),
  );
}

/** Returns the entries of a list that are objects. */
export function objectsIn(value: unknown): Fields[] {
  return Array.isArray(value)
    ? value.filter((each): each is Fields => typeof each === 'object' && each !== null && !Array.isArray(each))
    : [];
}
