import type { Schema } from './answer.ts';

/** A violation of the rules of structured output: path and reason. */
export interface Breach {
  path: string[];
  problem: 'open' | 'optional' | 'unsupported';
  /** The property that is not required, or the unsupported keyword. */
  name?: string;
}

/** Keywords that structured output does not support. */
const UNSUPPORTED = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxItems',
  'uniqueItems',
];

/**
 * The first violation of the rules that vendors share: every object is closed and, by default, all its properties are
 * required.
 */
export function findBreach(
  schema: Schema,
  rules: { optional: boolean; unsupported: boolean },
  path: string[] = [],
): Breach | null {
  const keyword = rules.unsupported ? UNSUPPORTED.find((name) => schema[name] !== undefined) : undefined;
  if (keyword) return { path, problem: 'unsupported', name: keyword };
  const properties = Object.entries(schema.properties ?? {});
  if (schema.type === 'object' && schema.additionalProperties !== false) return { path, problem: 'open' };
  const optional = rules.optional ? undefined : properties.find(([name]) => !schema.required?.includes(name));
  if (optional) return { path, problem: 'optional', name: optional[0] };
  const children: [string, Schema][] = [
    ...properties,
    ...Object.entries((schema['$defs'] as Record<string, Schema> | undefined) ?? {}),
    ...(schema.items ? [['items', schema.items] as [string, Schema]] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((choice, at): [string, Schema] => [String(at), choice]),
  ];
  for (const [name, child] of children) {
    const breach = findBreach(child, rules, [...path, name]);
    if (breach) return breach;
  }
  return null;
}
