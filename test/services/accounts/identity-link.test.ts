import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CodePurpose } from '../../../entities/accounts/email-code.ts';
import { LinkPurpose } from '../../../entities/accounts/mailed-link.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { User } from '../../../entities/accounts/user.ts';
import { row, rows, sql } from '../../../src/core/sql.ts';
import { issueEmailCode } from '../../../src/services/accounts/second-factor/email-codes.ts';
import { issueLinkToken } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { signInWithIdpA } from '../../../src/services/accounts/sign-in/sign-in-with-identity.ts';
import { useTestApp } from '../../support/test-app.ts';
import { idTokenFrom, type IdentityPerson } from '../../support/identity.ts';
import { RestClient } from '../../support/rest-client.ts';
import { enableTotp, tempToken, totp, userIdOf } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

const post = (path: string, body: object) => new RestClient(testApp.url).post(path, body);
const idpA = async (person: IdentityPerson) =>
  post('/auth/idpA', { credential: await idTokenFrom(testApp, 'idpA', person) });
const idpB = async (person: IdentityPerson) =>
  post('/auth/idpB', { id_token: await idTokenFrom(testApp, 'idpB', person) });
const meOf = async (token: string) => (await new RestClient(testApp.url, token).get('/users/me')).body;
const login = ({ email, password }: Shop) => post('/auth/login', { email, password });
const verify = (shop: Shop) => testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { emailVerified: true });
const identities = (shop: Shop) =>
  rows<{ provider: string }>(
    testApp.ctx().em,
    sql`select i.provider
          from linked_identities i
          join users u on u.id = i.user_id
         where u.email = ${shop.email}
         order by 1`,
  );
const linkedEntries = (shop: Shop) =>
  rows(
    testApp.ctx().em,
    sql`select actor_email, target_type, data
          from audit_log
         where organization_id = ${shop.organizationId} and action = 'identity.linked'`,
  );

/** Counts the rows that refer to the user. */
async function relatedRows(shop: Shop): Promise<unknown> {
  const id = await userIdOf(testApp, shop);
  const count = (table: string, column = 'user_id') =>
    sql`(select count(*)::int from ${sql.ref(table)} where ${sql.ref(column)} = ${id})`;
  return row(
    testApp.ctx().em,
    sql`select ${count('sessions')} sessions, ${count('pending_sign_ins')} pending,
               ${count('second_factors')} factors, ${count('backup_codes')} backups, ${count('email_codes')} codes,
               ${count('api_keys', 'created_by')} keys, ${count('mailed_links')} links, ${count('linked_identities')} identities,
               ${count('audit_log', 'actor_id')} entries, to_jsonb(u) "user"
          from users u where u.id = ${id}`,
  );
}

describe('an identity with the address of an account', () => {
  it('is linked to it regardless of case, and a verified account keeps its credentials', async () => {
    const shop = await newShop(testApp);
    await verify(shop);
    const { body } = await idpA({ email: shop.email.toUpperCase(), givenName: 'Somebody', familyName: 'Else' });
    expect(await meOf(body.access_token)).toMatchObject({
      email: shop.email,
      first_name: '',
      oauth_provider: 'idpA',
      email_verified: true,
      organization: { id: shop.organizationId },
    });
    expect((await shop.rest.get('/users/me')).status).toBe(200);
    expect((await login(shop)).status).toBe(200);
    expect(await linkedEntries(shop)).toEqual([
      { actor_email: shop.email, target_type: 'user', data: { provider: 'idpA', credentialsDropped: false } },
    ]);
  });

  it('revokes all credentials of an account whose address was never verified', async () => {
    const shop = await newShop(testApp);
    const stranger: IdentityPerson = { email: `${randomUUID()}@stranger.example`, sub: randomUUID() };
    const ctx = testApp.ctx();
    // The stranger's identity was linked while the account had the stranger's address.
    const user = await ctx.em.findOneOrFail(User, { email: shop.email });
    await ctx.em.nativeUpdate(User, user.id, { email: stranger.email!, emailVerified: true });
    await idpB(stranger);
    await ctx.em.nativeUpdate(User, user.id, { email: shop.email, emailVerified: false });
    const key = await shop.rest.post('/api-keys', { name: 'Mine' });
    expect(key.status).toBe(201);
    const { backupCodes } = await enableTotp(testApp, shop);
    const temp = await tempToken(shop);
    await issueEmailCode(ctx, user.id, CodePurpose.sign_in);
    const links = [LinkPurpose.reset_password, LinkPurpose.verify_email].map((purpose) =>
      issueLinkToken(ctx, { id: user.id, email: shop.email }, purpose),
    );
    await ctx.em.flush();

    const { status, body } = await idpA({ email: shop.email });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), two_factor_required: false },
    });
    expect(await meOf(body.access_token)).toMatchObject({
      email_verified: true,
      two_factor_enabled: false,
      two_factor_method: null,
      oauth_provider: 'idpA',
    });
    expect((await shop.rest.get('/users/me')).status).toBe(401);
    expect(await login(shop)).toMatchObject({ status: 401, body: { detail: 'Invalid email or password' } });
    expect((await post('/auth/verify-2fa', { temp_token: temp, code: backupCodes[0] })).status).toBe(401);
    expect((await post('/auth/reset-password', { token: links[0], new_password: 'mine again' })).status).toBe(400);
    expect((await new RestClient(testApp.url).get(`/auth/verify-email?token=${links[1]}`)).status).toBe(400);
    expect(await identities(shop)).toEqual([{ provider: 'idpA' }]);
    expect(await relatedRows(shop)).toMatchObject({
      pending: 0,
      factors: 0,
      backups: 0,
      codes: 0,
      keys: 0,
      links: 0,
      identities: 1,
      user: { password_hash: null },
    });
    expect(await linkedEntries(shop)).toContainEqual({
      actor_email: shop.email,
      target_type: 'user',
      data: { provider: 'idpA', credentialsDropped: true },
    });
    // The stranger's identity no longer leads to the account.
    const back = await idpB(stranger);
    expect((await meOf(back.body.access_token)).organization.id).not.toBe(shop.organizationId);
  });

  it('is rejected if the provider has not verified the address, and nothing changes', async () => {
    const [proved, unproved] = await Promise.all([newShop(testApp), newShop(testApp)]);
    await verify(proved);
    for (const shop of [proved, unproved]) {
      const before = await relatedRows(shop);
      const answers = [
        await idpA({ email: shop.email, emailVerified: false }),
        await idpB({ email: shop.email, emailVerified: false }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 409,
          body: { detail: 'This email address is already registered', code: 'CONFLICT' },
        });
      expect(await relatedRows(shop)).toEqual(before);
      expect((await shop.rest.get('/users/me')).status).toBe(200);
    }
  });

  it('is not linked to a disabled account', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(User, { email: shop.email }, { isActive: false });
    const before = await relatedRows(shop);
    expect(await idpA({ email: shop.email })).toMatchObject({ status: 401, body: { detail: 'Account is disabled' } });
    expect(await idpA({ email: shop.email, emailVerified: false })).toMatchObject({ status: 409 });
    expect(await relatedRows(shop)).toEqual(before);
  });

  it('can be linked from both providers', async () => {
    const shop = await newShop(testApp);
    const [a, b] = [await idpA({ email: shop.email }), await idpB({ email: shop.email })];
    expect(await meOf(b.body.access_token)).toMatchObject({
      id: (await meOf(a.body.access_token)).id,
      oauth_provider: 'idpB',
    });
    expect(await identities(shop)).toEqual([{ provider: 'idpA' }, { provider: 'idpB' }]);
    expect(await linkedEntries(shop)).toHaveLength(2);
  });

  it('changes nothing if linking fails after the credentials were revoked', async () => {
    const shop = await newShop(testApp);
    const before = await relatedRows(shop);
    // The audit log rejects this address, and the link is rolled back with its entry.
    const broken = { ...testApp.ctx(), ip: '\0' };
    await expect(
      signInWithIdpA(broken, { credential: await idTokenFrom(testApp, 'idpA', { email: shop.email }) }),
    ).rejects.toThrow('invalid message format');
    expect(await relatedRows(shop)).toEqual(before);
  });
});

describe('a password that the owner of the address sets with a mailed link', () => {
  const someone = async (emailVerified: boolean) => {
    const person: IdentityPerson = { email: `${randomUUID()}@owner.example`, sub: randomUUID(), emailVerified };
    const { body } = await idpA(person);
    const rest = new RestClient(testApp.url, body.access_token);
    expect((await rest.post('/api-keys', { name: 'Mine' })).status).toBe(201);
    const { id: userId } = await meOf(body.access_token);
    const reset = async () => {
      const ctx = testApp.ctx();
      const token = issueLinkToken(ctx, { id: userId, email: person.email! }, LinkPurpose.reset_password);
      await ctx.em.flush();
      expect((await post('/auth/reset-password', { token, new_password: 'of the owner' })).status).toBe(200);
    };
    const left = () =>
      row(
        testApp.ctx().em,
        sql`select (select count(*)::int from linked_identities where user_id = ${userId}) identities,
               (select count(*)::int from api_keys where created_by = ${userId}) keys`,
      );
    return { person, reset, left };
  };

  it('revokes identities and API keys from before the address was verified', async () => {
    const { person, reset, left } = await someone(false);
    await reset();
    expect(await left()).toEqual({ identities: 0, keys: 0 });
    expect(await idpA(person)).toMatchObject({
      status: 409,
      body: { detail: 'This email address is already registered' },
    });
  });

  it('ends API keys and keeps linked identities if the address was verified before', async () => {
    const { person, reset, left } = await someone(true);
    await reset();
    expect(await left()).toEqual({ identities: 1, keys: 0 });
    expect((await idpA(person)).status).toBe(200);
  });
});

describe('the second factor of a sign-in with a provider', () => {
  it('is required as after a password', async () => {
    const shop = await newShop(testApp);
    await verify(shop);
    const { secret } = await enableTotp(testApp, shop);
    const { body } = await idpA({ email: shop.email });
    expect(body).toEqual({
      access_token: null,
      token_type: 'bearer',
      two_factor_required: true,
      two_factor_setup_required: false,
      two_factor_method: 'totp',
      temp_token: expect.any(String),
    });
    const verified = await post('/auth/verify-2fa', { temp_token: body.temp_token, code: totp(secret) });
    expect(await meOf(verified.body.access_token)).toMatchObject({ email: shop.email, oauth_provider: 'idpA' });
    expect(await idpB({ email: shop.email })).toMatchObject({
      body: { access_token: null, two_factor_required: true },
    });
  });

  it('must be set up if the organization enforces one', async () => {
    const shop = await newShop(testApp);
    await testApp.ctx().em.nativeUpdate(Organization, shop.organizationId, { enforce2fa: true });
    expect(await idpA({ email: shop.email })).toMatchObject({
      status: 200,
      body: {
        access_token: null,
        two_factor_required: false,
        two_factor_setup_required: true,
        temp_token: expect.any(String),
      },
    });
  });
});
