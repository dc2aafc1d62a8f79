import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A body as it is sent, with the headers that describe it. */
export interface RawBody {
  about: string;
  body?: string | Buffer;
  headers: Record<string, string>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies that are not a JSON object, or are not declared as one, made from a valid body. */
export function rawBodies(valid: string): RawBody[] {
  const cuts = [1, Math.floor(valid.length / 2), valid.length - 1].map((end) => valid.slice(0, end));
  const key = /"(?:[^"\\]|\\.)+"(?=:)/.exec(valid)?.[0] ?? '"a"';
  const texts = [
    ...cuts,
    ' ',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    `[${valid}]`,
    '{',
    '{"',
    '}',
    '{a:1}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":01}',
    '{"a":1e999}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
    `${valid}${valid}`,
    `${valid},`,
    `${valid}\0`,
    `\ufeff${valid}`,
    `//\n${valid}`,
    `{${key}:1,${valid.slice(1)}`,
    `{"__proto__":${valid}}`,
    `{"__proto__":null,"constructor":{"prototype":{}}}`,
    `{${key}:${'['.repeat(15_000)}`,
    `{${key}:${'['.repeat(15_000)}${']'.repeat(15_000)}}`,
    `{${key}:${'9'.repeat(15_000)}}`,
    `{${key}:-1e-${'9'.repeat(50)}}`,
  ];
  const types = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'application/json; charset="',
    'application/*',
    '*/*',
    'json',
    ';',
    'x'.repeat(2000),
    'application/graphql-response+json',
  ];
  const encoded: [string, string, Buffer][] = [
    ['an invalid gzip', 'gzip', Buffer.from(valid)],
    ['a truncated gzip', 'gzip', gzipSync(valid).subarray(0, 12)],
    ['a gzip', 'gzip', gzipSync(valid)],
    ['a gzip without its header', '', gzipSync(valid)],
    ['a gzip declared as Brotli', 'br', gzipSync(valid)],
    ['Brotli', 'br', brotliCompressSync(valid)],
    ['an unknown encoding', 'nonsense', Buffer.from(valid)],
    ['two encodings', 'gzip, br', Buffer.from(valid)],
  ];
  return [
    { about: 'no body', headers: {} },
    { about: 'no body, declared as JSON', headers: JSON_TYPE },
    { about: 'no content type', body: Buffer.from(valid), headers: {} },
    { about: 'more than a megabyte', body: `{"a":"${'x'.repeat(1_050_000)}"}`, headers: JSON_TYPE },
    {
      about: 'thousands of keys',
      body: `{${Array.from({ length: 3000 }, (_, n) => `"k${n}":${n}`).join()}}`,
      headers: JSON_TYPE,
    },
    { about: 'UTF-16', body: Buffer.from(valid, 'utf16le'), headers: JSON_TYPE },
    {
      about: 'invalid UTF-8',
      body: Buffer.concat([Buffer.from(valid.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')]),
      headers: JSON_TYPE,
    },
    ...texts.map((body) => ({ about: 'text', body, headers: JSON_TYPE })),
    ...types.map((type) => ({ about: type, body: valid, headers: { 'content-type': type } })),
    ...encoded.map(([about, encoding, body]) => ({
      about,
      body,
      headers: { ...JSON_TYPE, ...(encoding && { 'content-encoding': encoding }) },
    })),
  ];
}
