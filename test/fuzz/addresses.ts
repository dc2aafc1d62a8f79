import { ODD_IN_ADDRESS } from './odd-values.ts';
import type { Route } from './routes.ts';

/** The path and query of a call, as they are sent. */
export interface Address {
  about: string;
  url: string;
  /** Whether the path is mutated, so that it may be unknown. */
  mayBeUnknown: boolean;
}

const QUERIES = [
  '?',
  '?&&&',
  '?=',
  '?%',
  '?%00=1',
  '?a[b]=1&a[]=2',
  '?__proto__[x]=1&constructor=1',
  '?query={me{id}}',
  `?${'a=1&'.repeat(1500)}`,
  '?token=&password=x',
  '?%ff=%ff',
  '??',
  '?#',
  '?status=x%0d%0aSet-Cookie:a=b',
];

/** The path of a route with the known ids. */
export function pathOf(route: Route, known: Record<string, unknown>, odd: Record<string, string> = {}): string {
  return route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => odd[name] ?? String(known[name] ?? '00000000-0000-4000-8000-000000000000'),
  );
}

/** All mutations of the address of a route: each id of its path, each parameter of its query, and unknown queries. */
export function mutatedAddresses(route: Route, known: Record<string, unknown>): Address[] {
  const path = pathOf(route, known);
  const inPath = route.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = route.parameters.filter((parameter) => parameter.in === 'query');
  const others = (name: string) =>
    inQuery
      .filter((parameter) => parameter.required && parameter.name !== name)
      .map((parameter) => `&${parameter.name}=x`)
      .join('');
  return [
    ...inPath.flatMap(({ name }) =>
      [...ODD_IN_ADDRESS, ''].map((odd) => ({
        about: `path ${name}`,
        url: pathOf(route, known, { [name]: odd }),
        mayBeUnknown: true,
      })),
    ),
    ...inQuery.flatMap(({ name }) =>
      [
        ...ODD_IN_ADDRESS.map((odd) => `${name}=${odd}`),
        name,
        `${name}=`,
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[$gt]=1`,
        `${name}=1`.repeat(3),
      ].map((odd) => ({ about: `query ${name}`, url: `${path}?${odd}${others(name)}`, mayBeUnknown: false })),
    ),
    ...QUERIES.map((query) => ({ about: 'query', url: `${path}${query}`, mayBeUnknown: false })),
  ];
}
