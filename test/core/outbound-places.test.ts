import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/**
 * Every way out of a process, and who may take it: configuration says where all of these lead. Addresses of users and
 * stores go through `createOutboundFetch`.
 */
const WAYS: readonly [what: string, pattern: RegExp, files: readonly string[]][] = [
  [
    'a fetch that nobody gave it',
    /^(?![^]*(?:\bfetch[,:}]|\bfetch }|const fetch\b))[^]*(?<![.\w])fetch\(/,
    ['src/providers/ai/bounded-fetch.ts', 'src/providers/captcha/captcha.ts'],
  ],
  ['the fetch of Node by name', /(?<!typeof )globalThis\.fetch/, []],
  [
    'the fetch of undici',
    /from 'undici'/,
    ['src/core/outbound-address.ts', 'src/core/outbound-error.ts', 'src/core/outbound.ts'],
  ],
  [
    'node:http and its like',
    /import (?!type)[^;]*\b(?:request|get|connect|createConnection|Socket|Agent)\b[^;]*from '(?:node:)?(?:https?|http2|net|tls|dgram)'/,
    ['src/embedded/ping.ts', 'src/embedded/valkey-process.ts'],
  ],
  ['axios or another client', /from '(?:axios|got|node-fetch|request|superagent)'/, []],
  ['a socket', /new (?:WebSocket|EventSource)\(/, []],
];

const sources = new Map(globSync('{src,workers,resolvers}/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')]));

describe('the ways out of a process', () => {
  it.each(WAYS)('are few: %s', (_what, pattern, files) => {
    const found = [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(found.toSorted()).toEqual(files.toSorted());
  });
});
