import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { graphql, refusalOf } from '../../../http/graphql-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { idTokenFrom } from '../../../support/identity.ts';
import { newMember } from '../../../support/members.ts';
import { RestClient } from '../../../support/rest-client.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { everyRow } from './everything.ts';

const testApp = useTestApp({ ROLE: 'web', LIMIT_LOGIN: '5/900' });
const MUTATION =
  'mutation ($input: RequestAccountDeletionInput!) { requestAccountDeletion(input: $input) { message } }';

const leave = ({ rest, password }: Pick<Shop, 'rest' | 'password'>, given: unknown = { password }) =>
  rest.post('/gdpr/request-deletion', given);
const leaveByGraphql = async (shop: Pick<Shop, 'token'>, input: object) =>
  refusalOf(await graphql(testApp, shop.token, MUTATION, { input }));

/** Rows that matter; what a refusal notes of itself is in the audit log. */
async function everythingElse(): Promise<[string, string[]][]> {
  return [...(await everyRow(testApp))].filter(([table]) => table !== 'audit_log');
}

/** Somebody who has no password. */
async function newIdentity(): Promise<{ rest: RestClient; token: string; password: string; id: string }> {
  const credential = await idTokenFrom(testApp, 'idpA', { email: `${randomUUID()}@person.example` });
  const { body } = await new RestClient(testApp.url).post('/auth/idpA', { credential });
  const rest = new RestClient(testApp.url, body.access_token);
  return { rest, token: body.access_token, password: '', id: (await rest.get('/users/me')).body.id };
}

describe('the proof', () => {
  it.each([
    ['a wrong password', { password: 'no such password' }],
    ['none', {}],
    ['an empty one', { password: '' }],
  ])('with %s is refused at both doors, and nothing is deleted', async (_what, given) => {
    const shop = await newShop(testApp);
    const before = await everythingElse();
    const rest = await leave(shop, given);
    expect(rest).toMatchObject({
      status: 400,
      body: { detail: 'Current password is incorrect', code: 'WRONG_PASSWORD' },
    });
    expect(await leaveByGraphql(shop, given)).toEqual(rest.body);
    expect(await everythingElse()).toEqual(before);
  });

  it.each([
    ['null', null],
    ['too long', 'x'.repeat(129)],
    ['a number', 7],
  ])('that is %s is 422', async (_what, password) => {
    expect((await leave(await newShop(testApp), { password })).status).toBe(422);
  });

  it('is not guessed: too many wrong ones are 429, and then the right one, too', async () => {
    const shop = await newShop(testApp);
    for (let n = 0; n < 5; n += 1) await leave(shop, { password: `guess ${n}` });
    expect(await leave(shop)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });

  it('is a fresh sign-in where there is no password', async () => {
    const person = await newIdentity();
    expect(await leave(person)).toMatchObject({
      status: 200,
      body: { message: 'Your account and your organization were deleted.' },
    });
    expect(
      await rows(
        testApp.ctx().em,
        sql`select 1 from users where id = ${person.id} union all select 1 from linked_identities where user_id = ${person.id}`,
      ),
    ).toEqual([]);
  });

  it('is no old sign-in, whatever token was refreshed in it, and no other session', async () => {
    const person = await newIdentity();
    await changed(
      testApp.ctx().em,
      sql`update sessions set created_at = created_at - interval '11 minutes' where user_id = ${person.id}`,
    );
    const rest = await leave(person, { password: 'anything' });
    expect(rest).toMatchObject({
      status: 403,
      body: { detail: 'Sign in again to delete your account', code: 'STALE_SIGN_IN' },
    });
    expect(await leaveByGraphql(person, {})).toEqual(rest.body);
    const refreshed = new RestClient(testApp.url, (await person.rest.post('/auth/refresh')).body.access_token);
    expect((await leave({ rest: refreshed, password: '' })).status).toBe(403);
    expect((await person.rest.get('/users/me')).status).toBe(200);
  });

  it('is no API key', async () => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.post('/api-keys', { name: 'Plugin', scopes: ['plugin:generate'] });
    const key = new RestClient(testApp.url, body.key ?? body.api_key ?? body.token ?? 'none');
    expect((await leave({ rest: key, password: shop.password })).status).toBe(401);
    expect((await leave({ rest: new RestClient(testApp.url), password: shop.password })).status).toBe(401);
    expect((await shop.rest.get('/users/me')).status).toBe(200);
  });
});

describe('the last administrator', () => {
  it('beside other active users is kept, at both doors, until there is another one', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const before = await everythingElse();
    const rest = await leave(shop);
    expect(rest).toMatchObject({ status: 409, body: { detail: 'Make another member admin first', code: 'CONFLICT' } });
    expect(await leaveByGraphql(shop, { password: shop.password })).toEqual(rest.body);
    expect(await everythingElse()).toEqual(before);
    await shop.rest.patch(`/users/${member.userId}`, { role: 'admin' });
    expect((await leave(shop)).status).toBe(200);
  });

  it('is kept when two leave at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await newShop(testApp);
      const admin = await newMember(testApp, shop, { role: 'admin' });
      await newMember(testApp, shop);
      const statuses = (await Promise.all([leave(shop), leave(admin)])).map(({ status }) => status);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(
        await row(
          testApp.ctx().em,
          sql`select count(*)::int as n from users where organization_id = ${shop.organizationId} and role = 'admin' and is_active`,
        ),
      ).toEqual({ n: 1 });
    }
  });

  it('of two who are all there is, leaves with the organization when both go at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await newShop(testApp);
      const admin = await newMember(testApp, shop, { role: 'admin' });
      expect((await Promise.all([leave(shop), leave(admin)])).map(({ status }) => status)).toEqual([200, 200]);
      expect(await rows(testApp.ctx().em, sql`select 1 from organizations where id = ${shop.organizationId}`)).toEqual(
        [],
      );
    }
  });
});
