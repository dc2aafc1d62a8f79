import { createSecretKey, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import jwt, { type SignOptions } from 'jsonwebtoken';
import { useTestApp } from '../support/test-app.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { graphql, refusalOf } from './graphql-client.ts';

const SECRET = 'the secret of this test file, long enough';
const testApp = useTestApp({ JWT_SECRET: SECRET });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
});

const REFUSAL = { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' };

async function expectRejected(token: string) {
  const rest = await shop.rest.as(token).get('/users/me');
  expect({ status: rest.status, body: rest.body }).toEqual({ status: 401, body: REFUSAL });
  const answer = await graphql(testApp, token, '{ me { id } }');
  expect({ status: answer.status, ...refusalOf(answer) }).toEqual({ status: 200, ...REFUSAL });
}

async function expectAccepted(token: string) {
  expect((await shop.rest.as(token).get('/users/me')).body.email).toBe(shop.email);
  expect((await graphql(testApp, token, '{ me { email } }')).body.data.me.email).toBe(shop.email);
}

describe('an invalid token', () => {
  const claims = () => jwt.decode(shop.token) as Record<string, unknown>;
  const sign = (changes: Record<string, unknown>, options: SignOptions = {}, key = SECRET) =>
    jwt.sign({ ...claims(), ...changes }, createSecretKey(Buffer.from(key)), { algorithm: 'HS256', ...options });
  const without = (all: Record<string, unknown>, name: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const forgeries: Record<string, () => string> = {
    'without an algorithm': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`,
    'without an algorithm but with the original signature': () =>
      `${part({ alg: 'none' })}.${part(claims())}.${shop.token.split('.')[2]}`,
    'with HS512 and the right key': () => sign({}, { algorithm: 'HS512' }),
    'with another key': () => sign({}, {}, 'another secret that is as long as this'),
    'with a trivial key': () => jwt.sign(claims(), 'x', { algorithm: 'HS256' }),
    'with changed claims and the original signature': () =>
      [
        shop.token.split('.')[0],
        part({ ...claims(), role: 'admin', org: randomUUID() }),
        shop.token.split('.')[2],
      ].join('.'),
    'that is expired': () => sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'that never expires': () =>
      jwt.sign(without(claims(), 'exp'), createSecretKey(Buffer.from(SECRET)), { algorithm: 'HS256' }),
    'that is valid from tomorrow': () => sign({ nbf: Math.floor(Date.now() / 1000) + 86_400 }),
    'that is temporary': () => sign({ typ: 'temp' }),
    'without a type': () =>
      jwt.sign(without(claims(), 'typ'), createSecretKey(Buffer.from(SECRET)), { algorithm: 'HS256' }),
    'of another issuer': () => sign({ iss: 'somebody else' }),
    'for another audience': () => sign({ aud: 'something else' }),
    'of a session that does not exist': () => sign({ sid: randomUUID() }),
    'of another user in the same session': () => sign({ sub: randomUUID() }),
    'with ids that are not UUIDs': () => sign({ sub: "1' or '1'='1" }),
    'that is truncated': () => shop.token.slice(0, -5),
    'that is a word': () => 'nonsense',
    'that is very long': () => 'x'.repeat(8000),
  };

  it.each(Object.keys(forgeries))('%s is rejected over REST and GraphQL', (name) => expectRejected(forgeries[name]!()));

  it('is the only kind that is rejected: a correctly signed one is accepted', () =>
    expectAccepted(sign({ jti: randomUUID() })));

  it('cannot change the role, which is read from the database', async () => {
    const { body } = await shop.rest.as(sign({ role: 'nobody', org: randomUUID() })).get('/users/me');
    expect(body).toMatchObject({ role: 'admin', organization: { id: shop.organizationId } });
  });
});

describe('the end of a session', () => {
  const login = async () =>
    (await shop.rest.post('/auth/login', { email: shop.email, password: shop.password })).body.access_token as string;

  it('by logout over REST rejects the next request over REST and GraphQL', async () => {
    const [token, other] = [await login(), await login()];
    await expectAccepted(token);
    expect((await shop.rest.as(token).post('/auth/logout')).body).toEqual({ message: 'Logged out' });
    await expectRejected(token);
    await expectAccepted(other);
    expect((await shop.rest.as(token).post('/auth/logout')).status).toBe(401);
  });

  it('by logout over GraphQL rejects the next request over REST and GraphQL', async () => {
    const token = await login();
    expect((await graphql(testApp, token, 'mutation { logout { message } }')).body.data.logout.message).toBe(
      'Logged out',
    );
    await expectRejected(token);
  });

  it('by logout in a document rejects the mutations that follow in it', async () => {
    const token = await login();
    const { body } = await graphql(testApp, token, 'mutation { logout { message } refreshToken { accessToken } }');
    expect((await shop.rest.as(token).get('/users/me')).status).toBe(401);
    const renewed = body.data?.refreshToken?.accessToken;
    expect(renewed).toBeUndefined();
    expect(refusalOf({ status: 0, body, headers: new Headers() })).toEqual(REFUSAL);
  });

  it('by logout with a token does not end the session of its refreshed token', async () => {
    const old = await login();
    const { body } = await shop.rest.as(old).post('/auth/refresh');
    await expectAccepted(old);
    await expectAccepted(body.access_token);
    await shop.rest.as(old).post('/auth/logout');
    await expectRejected(old);
    await expectAccepted(body.access_token);
  });

  it('by disabling the account rejects the next request', async () => {
    const other = await newShop(testApp);
    await testApp
      .ctx()
      .em.execute(`update users set is_active = false where organization_id = '${other.organizationId}'`);
    expect((await other.rest.get('/users/me')).status).toBe(401);
    const again = await other.rest.post('/auth/login', { email: other.email, password: other.password });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 401,
      body: { detail: 'Account is disabled', code: 'ACCOUNT_DISABLED' },
    });
  });
});
