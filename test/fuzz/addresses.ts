import { ODD_IN_ADDRESS } from './odd-values.ts';
import type { Row } from './rows.ts';

/** Where a call goes: the path and query as they are sent. */
export interface Address {
  about: string;
  url: string;
  /** Whether the path is odd, so that there may be nothing behind it. */
  lost: boolean;
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

/** The path of a row with the ids that are known. */
export function pathOf(row: Row, known: Record<string, unknown>, odd: Record<string, string> = {}): string {
  return row.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => odd[name] ?? String(known[name] ?? '00000000-0000-4000-8000-000000000000'),
  );
}

/** Every way to spoil the address of a row: each id of its path, each parameter of its query, and queries that nobody reads. */
export function spoiledAddresses(row: Row, known: Record<string, unknown>): Address[] {
  const path = pathOf(row, known);
  const inPath = row.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = row.parameters.filter((parameter) => parameter.in === 'query');
  const others = (name: string) =>
    inQuery
      .filter((parameter) => parameter.required && parameter.name !== name)
      .map((parameter) => `&${parameter.name}=x`)
      .join('');
  return [
    ...inPath.flatMap(({ name }) =>
      [...ODD_IN_ADDRESS, ''].map((odd) => ({
        about: `path ${name}`,
        url: pathOf(row, known, { [name]: odd }),
        lost: true,
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
      ].map((odd) => ({ about: `query ${name}`, url: `${path}?${odd}${others(name)}`, lost: false })),
    ),
    ...QUERIES.map((query) => ({ about: 'query', url: `${path}${query}`, lost: false })),
  ];
}
