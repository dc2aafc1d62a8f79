import type { Shape } from './shapes.ts';

/** A value nested in this many objects and lists. */
export function nested(levels: number, inner: unknown = 1): unknown {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? { a: value } : [value];
  return value;
}

const TEXTS = [
  '',
  ' ',
  '\t\n',
  'x',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u{10ffff}',
  '\ufeff',
  '\u202e',
  'e\u0301'.repeat(100),
  'x'.repeat(256),
  '😀'.repeat(300),
  'x'.repeat(10_001),
  'x'.repeat(30_000),
  'NaN',
  'Infinity',
  '-0',
  '1',
  '1.5',
  '1e5',
  '1e999',
  '0x10',
  '1,5',
  '-0.00001',
  '99999999999999.9999',
  '123456789012345678901234567890.12',
  '٣',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '\\',
  '%00',
  '${7*7}',
  '{{x}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x\r\nX-Injected: 1',
];
const IDS = [
  'abc',
  '{00000000-0000-4000-8000-000000000000}',
  '00000000000040008000000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '00000000-0000-4000-8000-00000000000g',
  '00000000-0000-4000-8000-000000000000 ',
];
const TIMES = [
  'now',
  'infinity',
  '-infinity',
  '2026-13-01T00:00:00Z',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01T00:00:00.123456789123Z',
  '1700000000',
];
const ADDRESSES = [
  'http://',
  'http://[::1',
  'http://user:pass@x',
  'http://x:99999',
  'file:///etc/passwd',
  'javascript:1',
  'ftp://x',
  '//x',
  'https://xn--',
  'https://\u{1f600}.example',
  `https://${'a.'.repeat(500)}example`,
  'a@b',
  '@',
  'a@b@c.example',
  `${'a'.repeat(300)}@b.example`,
  'a@\ud800.example',
];
const NUMBERS = [0, -0, -1, 1.5, 0.1, 1e-10, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e15, 1e21, 1e308, -1e308];
/** Objects with keys that have a meaning in JavaScript. */
const MEANINGFUL = ['{"then":{}}', '{"__proto__":{"polluted":1}}', '{"toJSON":1}'].map((text): unknown =>
  JSON.parse(text),
);
const OTHERS = [
  null,
  true,
  false,
  [],
  [null],
  [[]],
  ['x'],
  {},
  { a: null },
  { length: 3 },
  { toString: 1, valueOf: null },
  ...MEANINGFUL,
  { constructor: { prototype: { polluted: 1 } } },
  { 'a\0': 1 },
  { '\ud800': 1 },
  { '': '' },
  nested(31),
  nested(40),
  nested(500),
];
const FEW_TEXTS = ['', 'x', '1', 'true', '\0', '\ud800', 'NaN', 'x'.repeat(10_001)];

/** Odd values for a shape: of other types, and edge cases of its own type. */
export function oddValues(shape: Shape): readonly unknown[] {
  if (shape.type !== 'string') return [...NUMBERS, ...OTHERS, ...FEW_TEXTS];
  if (shape.choices.length > 0)
    return [
      ...NUMBERS.slice(0, 4),
      ...OTHERS,
      ...FEW_TEXTS,
      String(shape.choices[0]).toUpperCase(),
      ` ${String(shape.choices[0])}`,
    ];
  const own =
    shape.format === 'uuid'
      ? [...IDS, ...FEW_TEXTS]
      : [...TEXTS, ...(shape.format === 'date-time' ? TIMES : ADDRESSES)];
  return [...own, ...NUMBERS, ...OTHERS];
}

/** Odd values for a path or query string, as they are sent. */
export const ODD_IN_ADDRESS = [
  ...[
    ...TEXTS.filter((text) => text.isWellFormed() && text.length < 3000),
    ...IDS,
    ...TIMES.slice(0, 8),
    '-1',
    '0',
    '2147483648',
    '-2147483649',
    '9007199254740993',
    '99999999999999999999',
    ...ADDRESSES.slice(0, 4),
  ].map(encodeURIComponent),
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%c0%80',
  '%e0%a4%a',
  '%252e%252e',
  '%2e%2e%2f',
  '+',
  '%2B1',
  ';a=1',
  '*',
  '%F0%9F%92%A9',
  'a%0d%0ab',
  "'",
  '9'.repeat(2000),
];
