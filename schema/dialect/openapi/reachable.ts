import type { JsonSchema } from './model.ts';

/** Kind of component → a function that returns the component with a name. */
export type Components = Record<string, (name: string) => unknown>;

const REF = /^#\/components\/(\w+)\/(.+)$/;

/** Returns the components that `document` refers to, directly or through other components, sorted by name. */
export function reachable(document: unknown, components: Components): Record<string, Record<string, unknown>> {
  const found = new Map<string, unknown>();
  const open = refsIn(document);
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (found.has(ref)) continue;
    const [, kind, name] = REF.exec(ref) ?? [];
    const make = components[kind ?? ''];
    if (!make) throw new Error(`${ref} names no component`);
    const component = make(name!);
    found.set(ref, component);
    open.push(...refsIn(component));
  }
  const grouped: Record<string, Record<string, unknown>> = {};
  for (const ref of [...found.keys()].toSorted()) {
    const [, kind, name] = REF.exec(ref)!;
    (grouped[kind!] ??= {})[name!] = found.get(ref);
  }
  return grouped;
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as JsonSchema)['$ref'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(refsIn)];
}
