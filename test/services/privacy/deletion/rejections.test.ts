import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { graphql, refusalOf } from '../../../http/graphql-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { idTokenFrom } from '../../../support/identity.ts';
import { newMember } from '../../../support/members.ts';
import { RestClient } from '../../../support/rest-client.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { readAllRows } from './table-rows.ts';

const testApp = useTestApp({ ROLE: 'web', LIMIT_LOGIN: '5/900' });
const MUTATION =
  'mutation ($input: RequestAccountDeletionInput!) { requestAccountDeletion(input: $input) { message } }';

const deleteAccount = ({ rest, password }: Pick<Shop, 'rest' | 'password'>, given: unknown = { password }) =>
  rest.post('/gdpr/request-deletion', given);
const deleteAccountByGraphql = async (shop: Pick<Shop, 'token'>, input: object) =>
  refusalOf(await graphql(testApp, shop.token, MUTATION, { input }));

/** Returns all rows except the audit log, which records rejections. */
async function rowsWithoutAuditLog(): Promise<[string, string[]][]> {
  return [...(await readAllRows(testApp))].filter(([table]) => table !== 'audit_log');
}

/** Signs up a user without a password. */
async function newUserWithoutPassword(): Promise<{ rest: RestClient; token: string; password: string; id: string }> {
  const credential = await idTokenFrom(testApp, 'idpA', { email: `${randomUUID()}@person.example` });
  const { body } = await new RestClient(testApp.url).post('/auth/idpA', { credential });
  const rest = new RestClient(testApp.url, body.access_token);
  return { rest, token: body.access_token, password: '', id: (await rest.get('/users/me')).body.id };
}

describe('the confirmation of a deletion', () => {
  it.each([
    ['a wrong password', { password: 'no such password' }],
    ['no password', {}],
    ['an empty password', { password: '' }],
  ])('is rejected with %s over GraphQL and REST, and nothing is deleted', async (_what, given) => {
    const shop = await newShop(testApp);
    const before = await rowsWithoutAuditLog();
    const rest = await deleteAccount(shop, given);
    expect(rest).toMatchObject({
      status: 400,
      body: { detail: 'Current password is incorrect', code: 'WRONG_PASSWORD' },
    });
    expect(await deleteAccountByGraphql(shop, given)).toEqual(rest.body);
    expect(await rowsWithoutAuditLog()).toEqual(before);
  });

  it.each([
    ['null', null],
    ['129 characters long', 'x'.repeat(129)],
    ['a number', 7],
  ])('is rejected with 422 if the password is %s', async (_what, password) => {
    expect((await deleteAccount(await newShop(testApp), { password })).status).toBe(422);
  });

  it('is rate limited: after too many wrong passwords even the right one is rejected with 429', async () => {
    const shop = await newShop(testApp);
    for (let n = 0; n < 5; n += 1) await deleteAccount(shop, { password: `guess ${n}` });
    expect(await deleteAccount(shop)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });

  it('is a recent sign-in if the account has no password', async () => {
    const person = await newUserWithoutPassword();
    expect(await deleteAccount(person)).toMatchObject({
      status: 200,
      body: { message: 'Your account and your organization were deleted.' },
    });
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1 from users where id = ${person.id}
            union all
            select 1 from linked_identities where user_id = ${person.id}`,
      ),
    ).toEqual([]);
  });

  it('is not an old sign-in, even if its token was refreshed', async () => {
    const person = await newUserWithoutPassword();
    await changed(
      testApp.ctx().em,
      sql`update sessions set created_at = created_at - interval '11 minutes' where user_id = ${person.id}`,
    );
    const rest = await deleteAccount(person, { password: 'anything' });
    expect(rest).toMatchObject({
      status: 403,
      body: { detail: 'Sign in again to delete your account', code: 'STALE_SIGN_IN' },
    });
    expect(await deleteAccountByGraphql(person, {})).toEqual(rest.body);
    const refreshed = new RestClient(testApp.url, (await person.rest.post('/auth/refresh')).body.access_token);
    expect((await deleteAccount({ rest: refreshed, password: '' })).status).toBe(403);
    expect((await person.rest.get('/users/me')).status).toBe(200);
  });

  it('is not an API key', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.post('/api-keys', { name: 'Plugin', scopes: ['plugin:generate'] });
    const key = new RestClient(testApp.url, body.key ?? body.api_key ?? body.token ?? 'none');
    expect((await deleteAccount({ rest: key, password: shop.password })).status).toBe(401);
    expect((await deleteAccount({ rest: new RestClient(testApp.url), password: shop.password })).status).toBe(401);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });
});

describe('the last administrator', () => {
  it('cannot be deleted over GraphQL or REST while there are other active users', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const before = await rowsWithoutAuditLog();
    const rest = await deleteAccount(shop);
    expect(rest).toMatchObject({ status: 409, body: { detail: 'Make another member admin first', code: 'CONFLICT' } });
    expect(await deleteAccountByGraphql(shop, { password: shop.password })).toEqual(rest.body);
    expect(await rowsWithoutAuditLog()).toEqual(before);
    await shop.rest.patch(`/users/${member.userId}`, { role: 'admin' });
    expect((await deleteAccount(shop)).status).toBe(200);
  });

  it('stays when two administrators delete themselves concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await newShop(testApp);
      const admin = await newMember(testApp, shop, { role: 'admin' });
      await newMember(testApp, shop);
      const statuses = (await Promise.all([deleteAccount(shop), deleteAccount(admin)])).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(
        await row(
          testApp.ctx().em,
          sql`select count(*)::int as n from users
               where organization_id = ${shop.organizationId} and role = 'admin' and is_active`,
        ),
      ).toEqual({ n: 1 });
    }
  });

  it('is deleted with the organization when its only two users delete themselves concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await newShop(testApp);
      const admin = await newMember(testApp, shop, { role: 'admin' });
      expect((await Promise.all([deleteAccount(shop), deleteAccount(admin)])).map(({ status }) => status)).toEqual([
        200, 200,
      ]);
      expect(await rows(testApp.ctx().em, sql`select 1 from organizations where id = ${shop.organizationId}`)).toEqual(
        [],
      );
    }
  });
});
