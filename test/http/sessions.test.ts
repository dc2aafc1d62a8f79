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

async function refusedAtBothDoors(token: string) {
  const rest = await shop.rest.as(token).get('/users/me');
  expect({ status: rest.status, body: rest.body }).toEqual({ status: 401, body: REFUSAL });
  const answer = await graphql(testApp, token, '{ me { id } }');
  expect({ status: answer.status, ...refusalOf(answer) }).toEqual({ status: 200, ...REFUSAL });
}

async function acceptedAtBothDoors(token: string) {
  expect((await shop.rest.as(token).get('/users/me')).body.email).toBe(shop.email);
  expect((await graphql(testApp, token, '{ me { email } }')).body.data.me.email).toBe(shop.email);
}

describe('a forged token', () => {
  const claims = () => jwt.decode(shop.token) as Record<string, unknown>;
  const sign = (changes: Record<string, unknown>, options: SignOptions = {}, key = SECRET) =>
    jwt.sign({ ...claims(), ...changes }, createSecretKey(Buffer.from(key)), { algorithm: 'HS256', ...options });
  const without = (all: Record<string, unknown>, name: string) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const forgeries: Record<string, () => string> = {
    'no algorithm': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`,
    'no algorithm, with the old signature': () =>
      `${part({ alg: 'none' })}.${part(claims())}.${shop.token.split('.')[2]}`,
    'HS512 with the right key': () => sign({}, { algorithm: 'HS512' }),
    'another key': () => sign({}, {}, 'another secret that is as long as this'),
    'an empty key as an HMAC': () => jwt.sign(claims(), 'x', { algorithm: 'HS256' }),
    'other claims under the old signature': () =>
      [
        shop.token.split('.')[0],
        part({ ...claims(), role: 'admin', org: randomUUID() }),
        shop.token.split('.')[2],
      ].join('.'),
    'an expired one': () => sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
    'one that never expires': () =>
      jwt.sign(without(claims(), 'exp'), createSecretKey(Buffer.from(SECRET)), { algorithm: 'HS256' }),
    'one of tomorrow': () => sign({ nbf: Math.floor(Date.now() / 1000) + 86_400 }),
    'a temporary one': () => sign({ typ: 'temp' }),
    'one of no kind': () =>
      jwt.sign(without(claims(), 'typ'), createSecretKey(Buffer.from(SECRET)), { algorithm: 'HS256' }),
    'another issuer': () => sign({ iss: 'somebody else' }),
    'another audience': () => sign({ aud: 'something else' }),
    'a session that does not exist': () => sign({ sid: randomUUID() }),
    'another user in the same session': () => sign({ sub: randomUUID() }),
    'ids that are none': () => sign({ sub: "1' or '1'='1" }),
    'half of one': () => shop.token.slice(0, -5),
    words: () => 'nonsense',
    'a lot': () => 'x'.repeat(8000),
  };

  it.each(Object.keys(forgeries))('%s', (name) => refusedAtBothDoors(forgeries[name]!()));

  it('the same made rightly is accepted', () => acceptedAtBothDoors(sign({ jti: randomUUID() })));

  it('says nothing about rights: the role of the database counts, not that of the token', async () => {
    const { body } = await shop.rest.as(sign({ role: 'nobody', org: randomUUID() })).get('/users/me');
    expect(body).toMatchObject({ role: 'admin', organization: { id: shop.organizationId } });
  });
});

describe('the end of a session', () => {
  const login = async () =>
    (await shop.rest.post('/auth/login', { email: shop.email, password: shop.password })).body.access_token as string;

  it('by logout over REST holds at both doors with the next call', async () => {
    const [token, other] = [await login(), await login()];
    await acceptedAtBothDoors(token);
    expect((await shop.rest.as(token).post('/auth/logout')).body).toEqual({ message: 'Logged out' });
    await refusedAtBothDoors(token);
    await acceptedAtBothDoors(other);
    expect((await shop.rest.as(token).post('/auth/logout')).status).toBe(401);
  });

  it('by logout over GraphQL holds at both doors with the next call', async () => {
    const token = await login();
    expect((await graphql(testApp, token, 'mutation { logout { message } }')).body.data.logout.message).toBe(
      'Logged out',
    );
    await refusedAtBothDoors(token);
  });

  it('within one document holds for the fields that follow', async () => {
    const token = await login();
    const { body } = await graphql(testApp, token, 'mutation { logout { message } refreshToken { accessToken } }');
    expect((await shop.rest.as(token).get('/users/me')).status).toBe(401);
    const renewed = body.data?.refreshToken?.accessToken;
    expect(renewed).toBeUndefined();
    expect(refusalOf({ status: 0, body, headers: new Headers() })).toEqual(REFUSAL);
  });

  it('a refreshed token and the one before it both hold until one is logged out', async () => {
    const old = await login();
    const { body } = await shop.rest.as(old).post('/auth/refresh');
    await acceptedAtBothDoors(old);
    await acceptedAtBothDoors(body.access_token);
    await shop.rest.as(old).post('/auth/logout');
    await refusedAtBothDoors(old);
    await acceptedAtBothDoors(body.access_token);
  });

  it('a disabled account is out with the next call', async () => {
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
