import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/**
 * Every way to send a request, and the files that may use it for addresses from the configuration. Requests to addresses
 * of users and stores go through `createOutboundFetch`.
 */
const WAYS: readonly [what: string, pattern: RegExp, files: readonly string[]][] = [
  [
    'the global fetch',
    /^(?![^]*(?:\bfetch[,:}]|\bfetch }|const fetch\b))[^]*(?<![.\w])fetch\(/,
    ['src/providers/ai/bounded-fetch.ts', 'src/providers/captcha/captcha.ts'],
  ],
  ['the fetch of Node by name', /(?<!typeof )globalThis\.fetch/, []],
  [
    'undici',
    /(?:from |import\()'undici'/,
    ['src/core/outbound-address.ts', 'src/core/outbound.ts', 'src/core/whole-response.ts'],
  ],
  [
    'a request to any address',
    /\bsendWhole\(/,
    ['src/core/outbound.ts', 'src/core/whole-response.ts', 'src/providers/ai/bounded-fetch.ts'],
  ],
  [
    'node:http and similar modules',
    /import (?!type)[^;]*\b(?:request|get|connect|createConnection|Socket|Agent)\b[^;]*from '(?:node:)?(?:https?|http2|net|tls|dgram)'/,
    ['src/embedded/ping.ts', 'src/embedded/valkey-process.ts'],
  ],
  ['axios or another client', /(?:from |import\()'(?:axios|got|node-fetch|request|superagent)'/, []],
  ['a WebSocket or EventSource', /new (?:WebSocket|EventSource)\(/, []],
];

const sources = new Map(globSync('{src,workers,resolvers}/**/*.ts').map((file) => [file, readFileSync(file, 'utf8')]));

describe('outbound requests', () => {
  it.each(WAYS)('use %s only in the listed files', (_what, pattern, files) => {
    const found = [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(found.toSorted()).toEqual(files.toSorted());
  });
});
