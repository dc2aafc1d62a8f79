import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { expectRejection } from './rejection.ts';

const testApp = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

/** An operation, whose body the schema validates, and a hand-made route. */
const PATHS = ['/projects', `/projects/${crypto.randomUUID()}/sync/stream`];

const expectRejected = (path: string, body: string, headers: Record<string, string>, status: number, detail: unknown) =>
  expectRejection(testApp, () => shop.rest.post(path, body, headers), status, detail);

describe.each(PATHS)('the JSON body of POST %s', (path) => {
  it.each(['{"name": "Cut o', '{"name": }', '{name: "x"}', '<project/>', '{"a":1}{"b":2}'])(
    'is rejected when it is invalid JSON: %j',
    (text) => expectRejected(path, text, {}, 400, 'Invalid JSON'),
  );

  it.each(['[]', '[{"name":"x"}]', '5', '"text"', 'true', 'null'])(
    'is rejected when it is %s instead of an object',
    async (text) => {
      const { body } = await expectRejected(path, text, {}, 422, 'Validation error: body: must be a JSON object');
      expect(body.errors).toEqual([{ loc: ['body'], msg: 'must be a JSON object', type: 'type_error' }]);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('is rejected when its type is %s', (type) =>
    expectRejected(path, '{"name":"x"}', { 'content-type': type }, 415, 'Unsupported media type'),
  );

  it('is rejected when its encoding is unknown', () =>
    expectRejected(path, '{"name":"x"}', { 'content-encoding': 'rot13' }, 415, 'Unsupported media type'));

  it('is rejected when its charset is unknown', () =>
    expectRejected(
      path,
      '{"name":"x"}',
      { 'content-type': 'application/json; charset=klingon' },
      415,
      'Unsupported media type',
    ));

  it('is rejected when it is not compressed as its header says', () =>
    expectRejected(path, '{"name":"x"}', { 'content-encoding': 'gzip' }, 400, 'Invalid JSON'));

  it('is rejected when a value is nested too deeply', async () => {
    const deep = (levels: number) => `{"name":"x","settings":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
    const { body } = await expectRejected(
      path,
      deep(33),
      {},
      422,
      'Validation error: body.settings: must not nest deeper than 32 levels',
    );
    expect(body.errors).toMatchObject([{ loc: ['body', 'settings'] }]);
    expect((await shop.rest.post('/projects', deep(32))).status).toBe(201);
  });

  it('is rejected when it has hundreds of thousands of nested brackets', () =>
    expectRejected(
      path,
      `{"name":"x","tower":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      {},
      422,
      expect.stringContaining('must not nest deeper'),
    ));

  it.each([
    ['NUL in text', '{"name":"a\\u0000b"}', ['body', 'name']],
    ['a lone surrogate in text', '{"name":"a\\ud800b"}', ['body', 'name']],
    ['NUL deep in an object', '{"name":"x","settings":{"a":[{"b":"\\u0000"}]}}', ['body', 'settings', 'a', 0, 'b']],
    ['a lone surrogate in a key', '{"name":"x","settings":{"\\udc00":1}}', ['body', 'settings']],
  ])('is rejected when it contains %s', async (_, text, loc) => {
    const { body } = await expectRejected(
      path,
      text,
      {},
      422,
      `Validation error: ${loc.join('.')}: must not contain NUL characters or lone surrogates`,
    );
    expect(body.errors).toMatchObject([{ loc }]);
  });
});

describe('a body that is too large', () => {
  const big = `{"name":"${'x'.repeat(30 * 1024 * 1024)}"}`;

  it('is rejected with and without a Content-Length', async () => {
    await expectRejected('/projects', big, {}, 413, 'Payload too large');
    const chunked = request(`${testApp.url}/api/v1/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    });
    for (let n = 0; n < 30; n += 1) chunked.write(Buffer.alloc(1024 * 1024, 'x'));
    chunked.end();
    const [response] = await once(chunked, 'response');
    expect({ status: response.statusCode, body: await json(response) }).toMatchObject({
      status: 413,
      body: { detail: 'Payload too large' },
    });
  });

  it('is rejected when only its decompressed content is too large', async () => {
    const answer = await fetch(`${testApp.url}/api/v1/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: gzipSync(big),
    });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { detail: 'Payload too large' },
    });
  });

  it('does not break the connection for further requests', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = async (body: string) => {
      const call = request(`${testApp.url}/api/v1/projects`, {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      });
      call.end(body);
      const [response] = await once(call, 'response');
      response.resume();
      await once(response, 'end');
      return { status: response.statusCode, reused: call.reusedSocket };
    };
    expect(await send(big)).toEqual({ status: 413, reused: false });
    expect(await send('{"name":"after"}')).toEqual({ status: 201, reused: true });
    agent.destroy();
  });
});

describe('keys with a special meaning in JavaScript', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'are stored like any other key: %s',
    async (key) => {
      const settings = `{"${key}":{"polluted":true}}`;
      const created = await shop.rest.post('/projects', `{"name":"x","settings":${settings}}`);
      expect(created.status).toBe(201);
      const read = await shop.rest.get(`/projects/${created.body.id}`);
      expect(JSON.stringify(read.body.settings)).toBe(settings);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it('do not add fields to a body', async () => {
    const answer = await shop.rest.post('/projects', '{"__proto__":{"name":"inherited"}}');
    expect(answer.body.detail).toBe('Validation error: body.name: field required');
    const { body } = await shop.rest.post('/projects', '{"name":"x","__proto__":{"language":"de"},"constructor":1}');
    expect(body.language).toBe('en');
  });
});
