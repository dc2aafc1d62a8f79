import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { LinkPurpose } from '../../../entities/accounts/mailed-link.ts';
import { LinkedIdentity } from '../../../entities/accounts/linked-identity.ts';
import { User } from '../../../entities/accounts/user.ts';
import { AppError } from '../../../src/core/errors.ts';
import type { RateLimiter } from '../../../src/core/rate-limiter.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { issueLinkToken } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { signInWithIdpA, signInWithIdpB } from '../../../src/services/accounts/sign-in/sign-in-with-identity.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { logLines } from '../../http/log-lines.ts';
import { refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { idTokenFrom, tokensFrom } from '../../support/identity.ts';
import { RestClient } from '../../support/rest-client.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
afterEach(() => testApp.sandbox.state.faults.clear());

const SIGNED_IN = {
  access_token: expect.any(String),
  token_type: 'bearer',
  two_factor_required: false,
  two_factor_setup_required: false,
  two_factor_method: null,
  temp_token: null,
};
const REJECTED = { detail: 'Invalid identity token', code: 'INVALID_IDENTITY' };

const newEmail = () => `${randomUUID()}@person.example`;
const idpA = (credential: string, more: object = {}) =>
  new RestClient(testApp.url).post('/auth/idpA', { credential, ...more });
const idpB = (idToken: string, more: object = {}) =>
  new RestClient(testApp.url).post('/auth/idpB', { id_token: idToken, ...more });
const meOf = async (token: string) => (await new RestClient(testApp.url, token).get('/users/me')).body;
const stored = async () =>
  rows(
    testApp.ctx().em,
    sql`select (select count(*) from organizations) o, (select count(*) from users) u,
               (select count(*) from linked_identities) i, (select count(*) from sessions) s,
               (select count(*) from mails) m`,
  );
const auditOf = (organizationId: string) =>
  rows<{ action: string; actor_email: string; data: object }>(
    testApp.ctx().em,
    sql`select action, actor_email, data from audit_log where organization_id = ${organizationId} order by id`,
  );

const GRAPHQL = {
  idpA: 'mutation ($input: IdpAInput!) { signInWithIdpA(input: $input) { accessToken } }',
  idpB: 'mutation ($input: IdpBInput!) { signInWithIdpB(input: $input) { accessToken } }',
};

describe('a first sign-in with a provider', () => {
  it('creates an organization with an administrator and 50 CT, which the next one finds', async () => {
    const email = newEmail();
    const token = await idTokenFrom(testApp, 'idpA', {
      email: email.toUpperCase(),
      givenName: 'Ada',
      familyName: 'Lovelace',
    });
    const first = await idpA(token);
    expect(first).toMatchObject({ status: 200, body: SIGNED_IN });
    expect(first.headers.get('cache-control')).toBe('no-store');
    const me = await meOf(first.body.access_token);
    expect(me).toMatchObject({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      role: 'admin',
      email_verified: true,
      oauth_provider: 'idpA',
      organization: { name: 'Ada Lovelace', billing_email: email },
    });
    const { em } = testApp.ctx();
    const user = await em.findOneOrFail(User, me.id, { populate: ['passwordHash'] });
    expect(user).toMatchObject({ passwordHash: null, lastLoginAt: expect.any(Date) });
    expect(
      await rows(
        em,
        sql`select subscription_balance, subscription_tier
              from balances
             where organization_id = ${user.organizationId}`,
      ),
    ).toEqual([{ subscription_balance: '50.0000', subscription_tier: 'free' }]);
    expect(await rows(em, sql`select * from mails where user_id = ${me.id}`)).toEqual([]);
    const entries = await auditOf(user.organizationId);
    expect(entries).toContainEqual({ action: 'identity.linked', actor_email: email, data: { provider: 'idpA' } });
    expect(entries).toContainEqual({ action: 'session.opened', actor_email: email, data: { amr: ['idpA'] } });

    const again = await graphql(testApp, null, GRAPHQL.idpA, { input: { credential: token } });
    expect((await meOf(again.body.data.signInWithIdpA.accessToken)).id).toBe(me.id);
    expect(await em.count(LinkedIdentity, { userId: me.id })).toBe(1);
  });

  it('with idpB takes the names from the request at the first sign-in only', async () => {
    const person = { email: newEmail(), givenName: 'Not', familyName: 'Told' };
    const first = await graphql(testApp, null, GRAPHQL.idpB, {
      input: { idToken: await idTokenFrom(testApp, 'idpB', person), firstName: ' Grace ', lastName: 'Hopper' },
    });
    const me = await meOf(first.body.data.signInWithIdpB.accessToken);
    expect(me).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hopper',
      oauth_provider: 'idpB',
      organization: { name: 'Grace Hopper' },
    });
    const again = await idpB(await idTokenFrom(testApp, 'idpB', person), { first_name: 'Somebody', last_name: 'Else' });
    expect(await meOf(again.body.access_token)).toMatchObject({ id: me.id, first_name: 'Grace', last_name: 'Hopper' });
  });

  it.each([[{}], [{ first_name: '', last_name: '' }], [{ first_name: null, last_name: null }]])(
    'names the organization after the address if there are no names: %j',
    async (names) => {
      const email = newEmail();
      const { body } = await idpB(await idTokenFrom(testApp, 'idpB', { email, givenName: 'Not' }), names);
      expect(await meOf(body.access_token)).toMatchObject({
        first_name: '',
        last_name: '',
        organization: { name: email.split('@')[0] },
      });
    },
  );

  it('mails a verification link to an address that the provider has not verified', async () => {
    const email = newEmail();
    const { body } = await idpA(await idTokenFrom(testApp, 'idpA', { email, emailVerified: false }));
    const me = await meOf(body.access_token);
    expect(me).toMatchObject({ email, email_verified: false });
    expect(await rows(testApp.ctx().em, sql`select kind, recipient from mails where user_id = ${me.id}`)).toEqual([
      { kind: 'verify_email', recipient: email },
    ]);
  });

  it('requires an address', async () => {
    const before = await stored();
    expect(await idpA(await idTokenFrom(testApp, 'idpA', { sub: randomUUID() }))).toMatchObject({
      status: 401,
      body: REJECTED,
    });
    expect(await stored()).toEqual(before);
  });
});

describe('a linked identity', () => {
  const known = async () => {
    const person = { sub: randomUUID(), email: newEmail() };
    const { body } = await idpA(await idTokenFrom(testApp, 'idpA', person));
    return { person, me: await meOf(body.access_token) };
  };

  it('signs in the same user even if its address has changed or belongs to another user', async () => {
    const [{ person, me }, shop] = await Promise.all([known(), newShop(testApp)]);
    for (const now of [
      { email: newEmail() },
      { email: undefined },
      { email: shop.email },
      { email: shop.email, emailVerified: false },
    ]) {
      const { body } = await idpA(await idTokenFrom(testApp, 'idpA', { ...person, ...now }));
      expect(await meOf(body.access_token)).toMatchObject({ id: me.id, email: person.email });
    }
    expect((await shop.rest.get('/users/me')).body).toMatchObject({ oauth_provider: null });
  });

  it('is a different user at the other provider', async () => {
    const { person, me } = await known();
    const { body } = await idpB(await idTokenFrom(testApp, 'idpB', { sub: person.sub, email: newEmail() }));
    expect((await meOf(body.access_token)).id).not.toBe(me.id);
  });

  it('is rejected if the account is disabled', async () => {
    const { person, me } = await known();
    await testApp.ctx().em.nativeUpdate(User, me.id, { isActive: false });
    expect(await idpA(await idTokenFrom(testApp, 'idpA', person))).toMatchObject({
      status: 401,
      body: { detail: 'Account is disabled' },
    });
  });

  it('belongs to an account without a password until a mailed link sets one', async () => {
    const {
      person: { email },
      me,
    } = await known();
    const login = (password: string) => new RestClient(testApp.url).post('/auth/login', { email, password });
    for (const password of ['', 'null', 'no such account'])
      expect(await login(password)).toMatchObject({ status: 401, body: { detail: 'Invalid email or password' } });
    const ctx = testApp.ctx();
    const token = issueLinkToken(ctx, { id: me.id, email }, LinkPurpose.reset_password);
    await ctx.em.flush();
    expect(
      await new RestClient(testApp.url).post('/auth/reset-password', { token, new_password: 'a first password' }),
    ).toMatchObject({ status: 200 });
    expect(await login('a first password')).toMatchObject({ status: 200, body: SIGNED_IN });
  });
});

describe('a sign-in with a provider', () => {
  it('accepts only the nonce and the access token of the same sign-in', async () => {
    const { idToken, accessToken } = await tokensFrom(testApp, 'idpA', { email: newEmail(), nonce: 'n-1' });
    expect(await idpA(idToken, { access_token: accessToken, nonce: 'n-1' })).toMatchObject({
      status: 200,
      body: SIGNED_IN,
    });
    for (const wrong of [{ nonce: 'n-2' }, { access_token: `${accessToken}x` }])
      expect(await idpA(idToken, wrong)).toMatchObject({ status: 401, body: REJECTED });
    const b = await idTokenFrom(testApp, 'idpB', { email: newEmail(), nonce: 'n-3' });
    expect(await idpB(b, { nonce: 'n-4' })).toMatchObject({ status: 401, body: REJECTED });
    expect(await idpB(b, { nonce: 'n-3' })).toMatchObject({ status: 200 });
  });

  it('rejects invalid tokens over GraphQL and REST', async () => {
    const [shop, theirs] = await Promise.all([newShop(testApp), idTokenFrom(testApp, 'idpB', { email: newEmail() })]);
    const before = await stored();
    for (const credential of ['', 'nonsense', theirs, shop.token, `${theirs}x`]) {
      expect(await idpA(credential)).toMatchObject({ status: 401, body: REJECTED });
      const answer = await graphql(testApp, null, GRAPHQL.idpA, { input: { credential } });
      expect(refusalOf(answer)).toEqual(REJECTED);
    }
    expect(await stored()).toEqual(before);
  });

  it('logs why a token is rejected, without the token', async () => {
    const lines = logLines(testApp);
    const theirs = await idTokenFrom(testApp, 'idpB', { email: newEmail() });
    expect((await idpA(theirs)).body).toEqual(REJECTED);
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'identity_token.rejected',
        provider: 'idpA',
        reason: 'no applicable key found in the JSON Web Key Set',
      }),
    );
    for (const part of theirs.split('.')) expect(JSON.stringify(lines)).not.toContain(part);
  });

  it('rejects invalid input', async () => {
    for (const wrong of [
      {},
      { credential: 7 },
      { credential: null },
      { credential: 'x'.repeat(20_000) },
      { credential: 'x', nonce: 'n'.repeat(256) },
    ]) {
      expect(await new RestClient(testApp.url).post('/auth/idpA', wrong)).toMatchObject({ status: 422 });
    }
    expect(await idpB('x', { first_name: 'x'.repeat(101) })).toMatchObject({ status: 422 });
    const [before, token] = [await stored(), await idTokenFrom(testApp, 'idpB', { email: newEmail() })];
    expect(await idpB(token, { first_name: 'NUL \0' })).toMatchObject({ status: 422 });
    expect(await stored()).toEqual(before);
  });

  it('is rate limited by network', async () => {
    const consumed: string[][] = [];
    const consume: RateLimiter['consume'] = async (name, key) => ({
      name,
      key,
      resetsAt: consumed.push([name, key]),
      quota: null,
    });
    const rateLimiter = { consume, refund: async () => undefined, reset: async () => undefined };
    await refusal(signInWithIdpA({ ...testApp.ctx(), ip: '2001:db8:1:2:3::4', rateLimiter }, { credential: 'x' }));
    expect(consumed).toEqual([['identity', '2001:db8:1:2::/64']]);
    const full = { ...rateLimiter, consume: () => Promise.reject(new AppError('TOO_MANY_ATTEMPTS')) };
    expect(await refusal(signInWithIdpB({ ...testApp.ctx(), rateLimiter: full }, { idToken: 'x' }))).toMatchObject({
      status: 429,
    });
  });
});
