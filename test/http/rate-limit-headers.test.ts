import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';

const CALLS = 5;
const testApp = useTestApp({
  RATE_LIMITS: 'on',
  LIMIT_CALLS: `${CALLS}/600`,
  LIMIT_LOGIN: '1/900',
  LIMIT_PLUGIN: '1/600',
  LIMIT_SIGN_UP: '100/60',
});
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

const told = (headers: Headers) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? NaN));
const QUERY = '{ me { id } }';

/** One of each kind: an operation, a hand-made route, a list that is streamed, and the other door. */
const READS: [string, () => Promise<{ status: number; headers: Headers }>][] = [
  ['an operation', () => shop.rest.get('/users/me')],
  ['a route made by hand', () => shop.rest.get(`/jobs/${randomUUID()}/events`)],
  ['a streamed list', () => shop.rest.get(`/projects/${randomUUID()}/items`)],
  ['GraphQL', () => graphql(testApp, shop.token, QUERY)],
];

describe('the limit of calls', () => {
  it.each(READS)('is told by %s, down to the call it refuses', async (_kind, read) => {
    for (let left = CALLS - 1; left >= 0; left -= 1) {
      const { status, headers } = await read();
      expect({ status, told: told(headers) }).toEqual({
        status: expect.any(Number),
        told: [CALLS, left, expect.any(Number)],
      });
      expect(status).not.toBe(429);
    }
    const { status, headers } = await read();
    const [limit, remaining, reset] = told(headers);
    expect({ status, limit, remaining }).toEqual({ status: 429, limit: CALLS, remaining: 0 });
    expect(headers.get('retry-after')).toBe(String(reset));
  });

  it('is one for both doors, and not for who is not signed in', async () => {
    await graphql(testApp, shop.token, QUERY);
    expect(told((await shop.rest.get('/users/me')).headers)[1]).toBe(CALLS - 2);
    expect((await shop.rest.as(null).get('/users/me')).headers.get('ratelimit-limit')).toBeNull();
  });
});

describe('another limit', () => {
  it('tells itself where it refuses a sign-in, at both doors', async () => {
    const input = { email: shop.email, password: 'wrong' };
    expect((await shop.rest.as(null).post('/auth/login', input)).status).toBe(401);
    const rest = await shop.rest.as(null).post('/auth/login', input);
    const other = await graphql(
      testApp,
      null,
      'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
      {
        input,
      },
    );
    expect([rest.status, other.body.errors[0].extensions.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    for (const { headers } of [rest, other]) {
      expect(told(headers)).toEqual([1, 0, expect.any(Number)]);
      expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
    }
  });

  it('takes the place of the limit of calls where it is the one that refuses', async () => {
    const generate = () => shop.rest.post('/plugin/generate-description-async', { product_title: 'Mug' });
    const first = await generate();
    expect({ status: first.status, told: told(first.headers) }).toEqual({
      status: expect.any(Number),
      told: [CALLS, CALLS - 1, expect.any(Number)],
    });
    const second = await generate();
    expect({ status: second.status, told: told(second.headers) }).toEqual({
      status: 429,
      told: [1, 0, expect.any(Number)],
    });
    const other = await graphql(
      testApp,
      shop.token,
      'mutation ($input: PluginDescriptionInput!) { generatePluginDescriptionAsync(input: $input) { generationId } }',
      { input: { productTitle: 'Mug' } },
    );
    expect(told(other.headers)).toEqual([1, 0, expect.any(Number)]);
  });
});
