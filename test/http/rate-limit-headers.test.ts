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

const rateLimitOf = (headers: Headers) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? NaN));
const QUERY = '{ me { id } }';

/** One request of each kind: an operation, a hand-made route, a streamed list, and GraphQL. */
const READS: [string, () => Promise<{ status: number; headers: Headers }>][] = [
  ['an operation', () => shop.rest.get('/users/me')],
  ['a hand-made route', () => shop.rest.get(`/jobs/${randomUUID()}/events`)],
  ['a streamed list', () => shop.rest.get(`/projects/${randomUUID()}/items`)],
  ['GraphQL', () => graphql(testApp, shop.token, QUERY)],
];

describe('the rate limit of calls', () => {
  it.each(READS)('is in the headers of %s, up to the call that it rejects', async (_kind, read) => {
    for (let left = CALLS - 1; left >= 0; left -= 1) {
      const { status, headers } = await read();
      expect({ status, rateLimit: rateLimitOf(headers) }).toEqual({
        status: expect.any(Number),
        rateLimit: [CALLS, left, expect.any(Number)],
      });
      expect(status).not.toBe(429);
    }
    const { status, headers } = await read();
    const [limit, remaining, reset] = rateLimitOf(headers);
    expect({ status, limit, remaining }).toEqual({ status: 429, limit: CALLS, remaining: 0 });
    expect(headers.get('retry-after')).toBe(String(reset));
  });

  it('is shared by REST and GraphQL, and does not apply without a sign-in', async () => {
    await graphql(testApp, shop.token, QUERY);
    expect(rateLimitOf((await shop.rest.get('/users/me')).headers)[1]).toBe(CALLS - 2);
    expect((await shop.rest.as(null).get('/users/me')).headers.get('ratelimit-limit')).toBeNull();
  });
});

describe('another rate limit', () => {
  it('is in the headers of a rejected sign-in, over REST and GraphQL', async () => {
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
      expect(rateLimitOf(headers)).toEqual([1, 0, expect.any(Number)]);
      expect(headers.get('retry-after')).toBe(headers.get('ratelimit-reset'));
    }
  });

  it('replaces the limit of calls in the headers when it rejects the call', async () => {
    const generate = () => shop.rest.post('/plugin/generate-description-async', { product_title: 'Mug' });
    const first = await generate();
    expect({ status: first.status, rateLimit: rateLimitOf(first.headers) }).toEqual({
      status: expect.any(Number),
      rateLimit: [CALLS, CALLS - 1, expect.any(Number)],
    });
    const second = await generate();
    expect({ status: second.status, rateLimit: rateLimitOf(second.headers) }).toEqual({
      status: 429,
      rateLimit: [1, 0, expect.any(Number)],
    });
    const other = await graphql(
      testApp,
      shop.token,
      'mutation ($input: PluginDescriptionInput!) { generatePluginDescriptionAsync(input: $input) { generationId } }',
      { input: { productTitle: 'Mug' } },
    );
    expect(rateLimitOf(other.headers)).toEqual([1, 0, expect.any(Number)]);
  });
});
