import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../../entities/accounts/api-key.ts';
import { Session } from '../../../entities/accounts/session.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { authenticate } from '../../../src/services/accounts/sessions/authenticate.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { useTestApp } from '../../support/test-app.ts';
import { idTokenFrom } from '../../support/identity.ts';
import { newMember, signIn } from '../../support/members.ts';
import { RestClient } from '../../support/rest-client.ts';
import { enableTotp, tempToken, totp } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const sessionOf = async (token: string) => (await authenticate(testApp.ctx(), token))!.session!.id;
const list = async ({ rest }: Shop, token: string, query = '') =>
  (await rest.as(token).get(`/auth/sessions${query}`)).body;
const isIn = async ({ rest }: Shop, token: string) => (await rest.as(token).get('/users/me')).status === 200;
const actions = async ({ organizationId }: Shop) =>
  (await testApp.ctx().em.find(AuditEntry, { organizationId }, { orderBy: { id: 'asc' } })).map(({ action }) => action);

describe('listSessions', () => {
  it('returns the sessions newest first and marks the current one', async () => {
    const shop = await newShop(testApp);
    const login = await new RestClient(testApp.url).post(
      '/auth/login',
      { email: shop.email, password: shop.password },
      { 'user-agent': 'Plugin/2.1' },
    );
    const other = login.body.access_token;
    const [first, second] = await Promise.all([shop.token, other].map(sessionOf));
    const facts = {
      ip: '127.0.0.1',
      user_agent: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    };
    expect(await list(shop, shop.token)).toEqual({
      sessions: [
        { id: second, current: false, ...facts, user_agent: 'Plugin/2.1' },
        { id: first, current: true, ...facts },
      ],
      total: 2,
      has_more: false,
    });
    const { body } = await graphql(testApp, other, '{ sessions { sessions { id current } total hasMore } }');
    expect(body.data.sessions).toEqual({
      sessions: [
        { id: second, current: true },
        { id: first, current: false },
      ],
      total: 2,
      hasMore: false,
    });
  });

  it('returns only sessions with a valid token', async () => {
    const shop = await newShop(testApp);
    const ended = await Promise.all(Array.from({ length: 3 }, async () => sessionOf(await signIn(testApp, shop))));
    await testApp.ctx().em.nativeUpdate(Session, ended[0]!, { revokedAt: new Date() });
    await testApp.ctx().em.nativeUpdate(Session, ended[1]!, { tokensUntil: new Date(Date.now() - 1) });
    await shop.rest.as(await signIn(testApp, shop)).post('/auth/logout');
    const { sessions } = await list(shop, shop.token);
    expect(sessions.map(({ id }: Session) => id)).toEqual([ended[2], await sessionOf(shop.token)]);
  });

  it('returns pages', async () => {
    const shop = await newShop(testApp);
    for (let time = 0; time < 2; time += 1) await signIn(testApp, shop);
    const all = await list(shop, shop.token);
    expect(await list(shop, shop.token, '?limit=2')).toEqual({
      sessions: all.sessions.slice(0, 2),
      total: 3,
      has_more: true,
    });
    expect(await list(shop, shop.token, '?limit=2&offset=2')).toEqual({
      sessions: all.sessions.slice(2),
      total: 3,
      has_more: false,
    });
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'limit=many'])
      expect((await shop.rest.get(`/auth/sessions?${query}`)).status).toBe(422);
  });

  it('returns no sessions of other users', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { sessions } = await list(shop, member.token);
    expect(sessions.map(({ id }: Session) => id)).toEqual([await sessionOf(member.token)]);
    expect((await new RestClient(testApp.url).get('/auth/sessions')).status).toBe(401);
  });
});

describe('a revoked session', () => {
  it('ends at the next call, and others do not', async () => {
    const shop = await newShop(testApp);
    const other = await signIn(testApp, shop);
    const { status, body } = await shop.rest.delete(`/auth/sessions/${await sessionOf(other)}`);
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect([await isIn(shop, shop.token), await isIn(shop, other)]).toEqual([true, false]);
    expect((await shop.rest.as(other).post('/auth/refresh')).status).toBe(401);
    expect((await actions(shop)).at(-1)).toBe('session.revoked');
  });

  it('invalidates its refreshed tokens', async () => {
    const shop = await newShop(testApp);
    const other = await signIn(testApp, shop);
    const { body } = await shop.rest.as(other).post('/auth/refresh');
    await graphql(testApp, shop.token, 'mutation ($id: ID!) { revokeSession(sessionId: $id) }', {
      id: await sessionOf(other),
    });
    for (const token of [other, body.access_token]) expect(await isIn(shop, token)).toBe(false);
  });

  it('can be the current one; later fields of the document then have no user', async () => {
    const shop = await newShop(testApp);
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { revokeSession(sessionId: "${await sessionOf(shop.token)}") refreshToken { accessToken } }`,
    );
    expect(refusalOf({ status: 0, body, headers: new Headers() })).toEqual({
      detail: 'Invalid or expired token',
      code: 'UNAUTHENTICATED',
    });
    expect(body.errors).toHaveLength(1);
    expect(await isIn(shop, shop.token)).toBe(false);
  });

  it('is 404 if it has ended or belongs to another user', async () => {
    const [shop, stranger] = await Promise.all([newShop(testApp), newShop(testApp)]);
    const member = await newMember(testApp, shop);
    const over = await sessionOf(await signIn(testApp, shop));
    await shop.rest.delete(`/auth/sessions/${over}`);
    const before = await actions(shop);
    for (const id of [randomUUID(), over, await sessionOf(member.token), await sessionOf(stranger.token)]) {
      const { status, body } = await shop.rest.delete(`/auth/sessions/${id}`);
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Session not found', code: 'NOT_FOUND' } });
      const answer = await graphql(testApp, shop.token, 'mutation ($id: ID!) { revokeSession(sessionId: $id) }', {
        id,
      });
      expect(refusalOf(answer)).toEqual({ detail: 'Session not found', code: 'NOT_FOUND' });
    }
    expect(await actions(shop)).toEqual(before);
    expect([await isIn(shop, member.token), await isIn(stranger, stranger.token)]).toEqual([true, true]);
    expect((await shop.rest.delete('/auth/sessions/1')).status).toBe(422);
    expect((await shop.rest.as(null).delete('/auth/sessions/1')).status).toBe(401);
  });

  it('is revoked once by ten concurrent calls', async () => {
    const shop = await newShop(testApp);
    const id = await sessionOf(await signIn(testApp, shop));
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await shop.rest.delete(`/auth/sessions/${id}`)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
  });
});

describe('logoutAll', () => {
  it.each([
    ['REST', async (shop: Shop) => (await shop.rest.post('/auth/logout-all')).body.message],
    [
      'GraphQL',
      async (shop: Shop) =>
        (await graphql(testApp, shop.token, 'mutation { logoutAll { message } }')).body.data.logoutAll.message,
    ],
  ])('ends every session of the user and no other over %s', async (_api, logoutAll) => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const others = [await signIn(testApp, shop), (await shop.rest.post('/auth/refresh')).body.access_token];
    expect(await logoutAll(shop)).toBe('Logged out everywhere');
    for (const token of [shop.token, ...others]) expect(await isIn(shop, token)).toBe(false);
    expect(await isIn(shop, member.token)).toBe(true);
    expect(await isIn(shop, await signIn(testApp, shop))).toBe(true);
  });

  it('ends pending sign-ins', async () => {
    const shop = await newShop(testApp);
    const { secret } = await enableTotp(testApp, shop);
    const token = await tempToken(shop);
    expect((await shop.rest.post('/auth/logout-all')).status).toBe(200);
    expect(await shop.rest.as(null).post('/auth/verify-2fa', { temp_token: token, code: totp(secret) })).toMatchObject({
      status: 401,
      body: { detail: 'Invalid or expired token' },
    });
  });

  it('leaves no user for later fields of the document', async () => {
    const shop = await newShop(testApp);
    const { body } = await graphql(
      testApp,
      shop.token,
      'mutation { logoutAll { message } refreshToken { accessToken } }',
    );
    expect(refusalOf({ status: 0, body, headers: new Headers() })).toEqual({
      detail: 'Invalid or expired token',
      code: 'UNAUTHENTICATED',
    });
  });

  it('is audited and requires a signed-in user', async () => {
    const shop = await newShop(testApp);
    await signIn(testApp, shop);
    await shop.rest.post('/auth/logout-all');
    const [entry] = await testApp
      .ctx()
      .em.find(AuditEntry, { organizationId: shop.organizationId, action: 'session.revoked' });
    expect(entry).toMatchObject({ targetType: 'user', actorEmail: shop.email, data: { sessions: 2 } });
    expect((await shop.rest.post('/auth/logout-all')).status).toBe(401);
  });
});

describe('a session that ends during a GraphQL document', () => {
  it('is rejected for later mutations, whatever ended it', async () => {
    const shop = await newShop(testApp);
    // The address was never verified, so the link ends every session.
    const credential = await idTokenFrom(testApp, 'idpA', { email: shop.email });
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation { signInWithIdpA(input: { credential: "${credential}" }) { tokenType } createApiKey(input: { name: "Planted" }) { id } }`,
    );
    expect(body.errors).toMatchObject([{ path: ['createApiKey'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await testApp.ctx().em.count(ApiKey, { organizationId: shop.organizationId })).toBe(0);
  });

  it('leaves other sessions open with the current rights', async () => {
    const shop = await newShop(testApp);
    const admin = await newMember(testApp, shop, { role: 'admin' });
    const { body } = await graphql(
      testApp,
      admin.token,
      `
        mutation {
          a: updateMe(input: { firstName: "Ada" }) {
            firstName
          }
          b: updateMe(input: { role: member }) {
            role
          }
          c: createApiKey(input: { name: "Too late" }) {
            id
          }
        }
      `,
    );
    expect(body.errors).toMatchObject([{ path: ['c'], extensions: { code: 'FORBIDDEN' } }]);
    expect((await admin.rest.get('/users/me')).body).toMatchObject({ first_name: 'Ada', role: 'member' });
  });
});
