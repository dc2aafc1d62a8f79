/** The kind of a value. With `?` it may be null. */
export type Kind = 'uuid' | 'str' | 'int' | 'num' | 'bool' | 'time' | 'ct' | 'obj';
type Nullable = `${Kind}?`;

/** The shape of a documented response. A list is described by one entry. */
export type Shape = Kind | Nullable | [Shape] | { [name: string]: Shape };

const CHECKS: Record<Kind, (value: unknown) => boolean> = {
  uuid: (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  str: (value) => typeof value === 'string',
  int: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
  ct: (value) => typeof value === 'string' && /^-?\d+\.\d{4}$/.test(value),
  obj: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Describes fields by kind, with their names in one string: `fields({ uuid: 'id', str: 'name slug' })`. */
export function fields(kinds: Partial<Record<Kind | Nullable, string>>): Record<string, Shape> {
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as Shape])),
  );
}

/** Returns how a response differs from its documented shape: missing and unknown fields, and values of another kind. */
export function shapeProblems(shape: Shape, value: unknown, path = 'response'): string[] {
  if (typeof shape === 'string') {
    if (value === null && shape.endsWith('?')) return [];
    return CHECKS[shape.replace('?', '') as Kind](value) ? [] : [`${path}: ${JSON.stringify(value)} is not ${shape}`];
  }
  if (Array.isArray(shape)) {
    return Array.isArray(value)
      ? value.flatMap((each: unknown, n) => shapeProblems(shape[0], each, `${path}.${n}`))
      : [`${path}: not a list`];
  }
  if (!CHECKS.obj(value)) return [`${path}: not an object`];
  const given = value as Record<string, unknown>;
  const unknown = Object.keys(given).filter((name) => !(name in shape));
  return [
    ...unknown.map((name) => `${path}.${name}: not documented`),
    ...Object.entries(shape).flatMap(([name, inner]) =>
      name in given ? shapeProblems(inner, given[name], `${path}.${name}`) : [`${path}.${name}: missing`],
    ),
  ];
}
