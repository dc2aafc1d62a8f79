import type { RawBody } from './raw-bodies.ts';

const TYPE = 'multipart/form-data; boundary=x';

/** A part between two boundaries. `head` is its content disposition. */
const part = (head: string, content = 'title\nA thing', more = '') =>
  `--x\r\nContent-Disposition: form-data; ${head}\r\n${more}\r\n${content}\r\n`;
const FILE = part('name="file"; filename="a.csv"');

const BODIES = [
  '',
  '--x',
  '--x--',
  '--x--\r\n',
  '\r\n',
  FILE,
  FILE.slice(0, 40),
  FILE.slice(0, -20),
  `${FILE}--x-`,
  `${FILE}--y--\r\n`,
  `${part('name="file"; filename="a.csv"', '')}--x--\r\n`,
  `${part('name="file"; filename=""')}--x--\r\n`,
  `${part('name="file"')}--x--\r\n`,
  `${part('filename="a.csv"')}--x--\r\n`,
  `${part('name="file"; filename="a.csv"', '\0\u0001\u0002')}--x--\r\n`,
  `${part('name="file"; filename="../../../etc/passwd"')}--x--\r\n`,
  `${part('name="file"; filename="a\0.csv"')}--x--\r\n`,
  `${part(`name="file"; filename="${'x'.repeat(5000)}.csv"`)}--x--\r\n`,
  `${part("name=file; filename*=utf-8''%ff%fe.csv")}--x--\r\n`,
  `${part("name=file; filename*=nonsense''a.csv")}--x--\r\n`,
  `${part('name="file"; filename="a.xlsx"', 'PK\u0003\u0004 no archive')}--x--\r\n`,
  `${part('name="file"; filename="a.json"', '[{"a":')}--x--\r\n`,
  `${FILE}${FILE}${FILE}--x--\r\n`,
  `${FILE}${part('name="name"', 'x'.repeat(11_000))}--x--\r\n`,
  `${FILE}${part('name="name"', '\0')}--x--\r\n`,
  `${FILE}${part('name="name"', 'x'.repeat(300))}--x--\r\n`,
  `${FILE}${part('name="source_id"', 'abc')}--x--\r\n`,
  `${FILE}${part('name="source_id"', '00000000-0000-4000-8000-000000000000')}--x--\r\n`,
  `${part('name="__proto__"', '1')}${FILE}--x--\r\n`,
  `${part('name="constructor"', '1').repeat(40)}${FILE}--x--\r\n`,
  `${part('name="file"; filename="a.csv"', 'title', 'Content-Type: multipart/mixed; boundary=y\r\n')}--x--\r\n`,
  `${part('name="file"; filename="a.csv"', 'title', `X: ${'x'.repeat(20_000)}\r\n`)}--x--\r\n`,
  `${part('name="file"; filename="a.csv"', 'title', 'Content-Transfer-Encoding: base64\r\n')}--x--\r\n`,
  `--x\r\n\r\n\r\n--x--\r\n`,
  `--x\r\nContent-Disposition\r\n\r\n--x--\r\n`,
  'no form at all',
  '{"provider":"unsplash"}',
];

/** Forms that are invalid or have unexpected parts. */
export const FORMS: RawBody[] = [
  ...BODIES.map((body) => ({ about: 'form', body: Buffer.from(body), headers: { 'content-type': TYPE } })),
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'x'.repeat(3000)}`,
    'multipart/mixed; boundary=x',
    'multipart/form-data; boundary=é'.normalize('NFD').slice(0, -1),
  ].map((type) => ({ about: type, body: Buffer.from(`${FILE}--x--\r\n`), headers: { 'content-type': type } })),
  {
    about: 'a compressed form',
    body: Buffer.from(`${FILE}--x--\r\n`),
    headers: { 'content-type': TYPE, 'content-encoding': 'gzip' },
  },
];
