/** What one value has to be; with `?` it may be null. */
export type Kind = 'uuid' | 'str' | 'int' | 'num' | 'bool' | 'time' | 'ct' | 'obj';
type Nullable = `${Kind}?`;

/** A documented answer: names to what they hold; a list is written as one of its entries. */
export type Shape = Kind | Nullable | [Shape] | { [name: string]: Shape };

const HOLDS: Record<Kind, (value: unknown) => boolean> = {
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  str: (value) => typeof value === 'string',
  int: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  ct: (value) => typeof value === 'string' && /^-?\d+\.\d{4}$/.test(value),
  obj: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** An object of fields, the names of each kind in one string: `fields({ uuid: 'id', str: 'name slug' })`. */
export function fields(kinds: Partial<Record<Kind | Nullable, string>>): Record<string, Shape> {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Shape])),
  );
}

/** Where an answer is not what was documented: missing and unknown fields, and values of another kind; nothing where it is. */
export function strays(shape: Shape, value: unknown, place = 'answer'): string[] {
  if (typeof shape === 'string') {
    if (value === null && shape.endsWith('?')) return [];
    return HOLDS[shape.replace('?', '') as Kind](value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${shape}`];
  }
  if (Array.isArray(shape)) {
    return Array.isArray(value)
      ? value.flatMap((each: unknown, n) => strays(shape[0], each, `${place}.${n}`))
      : [`${place}: no list`];
  }
  if (!HOLDS.obj(value)) return [`${place}: no object`];
  const given = value as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !(name in shape));
  return [
    ...unknown.map((name) => `${place}.${name}: not documented`),
    ...Object.entries(shape).flatMap(([name, inner]) =>
      name in given ? strays(inner, given[name], `${place}.${name}`) : [`${place}.${name}: missing`],
    ),
  ];
}
