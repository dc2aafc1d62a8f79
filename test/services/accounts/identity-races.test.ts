import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { IdentityProviderName } from '../../../entities/accounts/linked-identity.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { signUpWithIdentity } from '../../../src/services/accounts/sign-up/sign-up-with-identity.ts';
import { linkIdentity } from '../../../src/services/accounts/sign-in/link-identity.ts';
import { signInWithIdpA } from '../../../src/services/accounts/sign-in/sign-in-with-identity.ts';
import { eventually } from '../../support/eventually.ts';
import { useTestApp } from '../../support/test-app.ts';
import { idTokenFrom, type IdentityPerson } from '../../support/identity.ts';
import { CLIENT, startJwksServer } from '../../support/jwks-server.ts';
import { type Answer, RestClient } from '../../support/rest-client.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const newEmail = () => `${randomUUID()}@person.example`;
const TIMES = 20;
const idpA = (credential: string) => new RestClient(testApp.url).post('/auth/idpA', { credential });
const signInConcurrently = (credentials: string[]) =>
  Promise.all(Array.from({ length: TIMES }, (_, n) => idpA(credentials[n % credentials.length]!)));
const counts = async () =>
  (await row<Record<string, number>>(
    testApp.ctx().em,
    sql`select (select count(*)::int from organizations) organizations,
               (select count(*)::int from users) users,
               (select count(*)::int from balances) balances,
               (select count(*)::int from linked_identities) identities`,
  ))!;
const meOf = async ({ body }: Answer) => (await new RestClient(testApp.url, body.access_token).get('/users/me')).body;

/** Checks that all sign-ins succeeded as the same user and returns this user. */
async function expectOneUser(answers: Answer[]): Promise<{ id: string; organization: { id: string } }> {
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  const users = await Promise.all(answers.map(meOf));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  return users[0];
}

describe('twenty concurrent sign-ins', () => {
  it.each<[string, Partial<IdentityPerson>]>([
    ['verified', {}],
    ['not verified', { emailVerified: false }],
  ])('of a new person whose address is %s create one organization, one user and one balance', async (_how, more) => {
    const token = await idTokenFrom(testApp, 'idpA', {
      email: newEmail(),
      givenName: 'Ada',
      familyName: 'Lovelace',
      ...more,
    });
    const before = await counts();
    const user = await expectOneUser(await signInConcurrently([token]));
    expect(await counts()).toEqual({
      organizations: before['organizations']! + 1,
      users: before['users']! + 1,
      balances: before['balances']! + 1,
      identities: before['identities']! + 1,
    });
    expect(
      await rows(
        testApp.ctx().em,
        sql`select subscription_balance from balances where organization_id = ${user.organization.id}`,
      ),
    ).toEqual([{ subscription_balance: '50.0000' }]);
    expect(await rows(testApp.ctx().em, sql`select kind from mails where user_id = ${user.id}`)).toHaveLength(
      more.emailVerified === false ? 1 : 0,
    );
  });

  it('of one person with different addresses create one user', async () => {
    const sub = randomUUID();
    const tokens = [];
    for (let n = 0; n < 4; n += 1) tokens.push(await idTokenFrom(testApp, 'idpA', { sub, email: newEmail() }));
    const before = await counts();
    await expectOneUser(await signInConcurrently(tokens));
    expect(await counts()).toMatchObject({
      organizations: before['organizations']! + 1,
      users: before['users']! + 1,
      identities: before['identities']! + 1,
    });
  });

  it('find the user that the first one stored after they had checked', async () => {
    const identity = {
      provider: IdentityProviderName.idpA,
      issuer: `${testApp.sandbox.url}/idpA`,
      subject: randomUUID(),
      email: newEmail(),
      emailVerified: false,
      firstName: '',
      lastName: '',
    };
    const user = await meOf(
      await idpA(
        await idTokenFrom(testApp, 'idpA', { sub: identity.subject, email: identity.email, emailVerified: false }),
      ),
    );
    expect(await linkIdentity(testApp.ctx(), identity)).toBe(user.id);
    expect(await signUpWithIdentity(testApp.ctx(), identity)).toBeNull();
  });

  it('link to an account once and do not end the sessions of each other', async () => {
    const shop = await newShop(testApp);
    const token = await idTokenFrom(testApp, 'idpA', { email: shop.email });
    const before = await counts();
    const user = await expectOneUser(await signInConcurrently([token]));
    expect(user.organization.id).toBe(shop.organizationId);
    expect(await counts()).toEqual({ ...before, identities: before['identities']! + 1 });
    expect(
      await rows(
        testApp.ctx().em,
        sql`select data from audit_log where organization_id = ${shop.organizationId} and action = 'identity.linked'`,
      ),
    ).toEqual([{ data: { provider: 'idpA', credentialsDropped: true } }]);
    expect((await shop.rest.get('/users/me')).status).toBe(401);
  });

  it('with one address at both providers create one user with two identities', async () => {
    const email = newEmail();
    const [a, b] = [await idTokenFrom(testApp, 'idpA', { email }), await idTokenFrom(testApp, 'idpB', { email })];
    const before = await counts();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, n) =>
        n % 2 ? idpA(a) : new RestClient(testApp.url).post('/auth/idpB', { id_token: b }),
      ),
    );
    await expectOneUser(answers);
    expect(await counts()).toMatchObject({
      organizations: before['organizations']! + 1,
      users: before['users']! + 1,
      identities: before['identities']! + 2,
    });
  });
});

describe('a sign-in that waits while its identity is unlinked', () => {
  it('opens no session', async () => {
    const token = await idTokenFrom(testApp, 'idpA', { sub: randomUUID(), email: newEmail() });
    const { id } = await meOf(await idpA(token));
    let waiting!: Promise<Answer>;
    await testApp.ctx().em.transactional(async (em) => {
      await rows(em, sql`select 1 from users where id = ${id} for update`);
      waiting = idpA(token);
      await untilLockWait(testApp.ctx());
      await changed(em, sql`delete from linked_identities where user_id = ${id}`);
    });
    expect((await waiting).status).toBe(401);
  });
});

describe('fetching the keys of the provider', () => {
  it('keeps no transaction open', async () => {
    const server = await startJwksServer();
    try {
      const waiting: ServerResponse[] = [];
      server.respond = (res) => void waiting.push(res);
      const config = {
        ...testApp.config,
        IDPA_ISSUER: server.issuer,
        IDPA_JWKS_URL: server.jwksUrl,
        IDPA_CLIENT_ID: CLIENT,
      };
      const signedIn = signInWithIdpA({ ...testApp.ctx(), config }, { credential: server.sign({ email: newEmail() }) });
      await eventually(() => waiting.length === 1);
      expect(
        await rows(
          testApp.ctx().em,
          sql`select state, query
                from pg_stat_activity
               where datname = current_database() and state like 'idle in transaction%'`,
        ),
      ).toEqual([]);
      waiting[0]!.end(server.body());
      expect(await signedIn).toMatchObject({ accessToken: expect.any(String) });
    } finally {
      await server.close();
    }
  });
});
