import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { openMailer } from '../../../../src/providers/mail/open-mailer.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { openSocket } from '../../../http/socket-client.ts';
import { eventually } from '../../../support/eventually.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { readAllRows, fillEveryTable, containing, rowsContaining } from './table-rows.ts';
import { sweepAfterAnHour, filesContaining, redisKeysContaining, ownerOf } from './residual-data.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', LIMIT_SIGN_UP: '1000/60', LIMIT_LOGIN: '1000/60' });
const DELETED = { status: 200, body: { message: 'Your account was deleted.' } };

/** Tables that may still contain the id of a deleted user as the creator of a row. */
const CREATOR_TABLES = new Set(['audit_log', 'checkouts', 'item_versions', 'jobs', 'stored_files']);
/** Tables whose rows belong to a person. */
const PERSONAL_TABLES = new Set([
  'api_keys',
  'backup_codes',
  'chat_conversations',
  'chat_messages',
  'data_exports',
  'email_codes',
  'idempotent_calls',
  'linked_identities',
  'mailed_links',
  'mails',
  'notifications',
  'pending_installs',
  'pending_sign_ins',
  'second_factors',
  'sessions',
  'sign_in_networks',
]);

const deleteAccount = (shop: Shop) => shop.rest.post('/gdpr/request-deletion', { password: shop.password });

/** Gives the export of a user a job of its own and a stored zip. Returns the path of the zip. */
async function storeExport(shop: Shop, userId: string): Promise<string> {
  const { em } = testApp.ctx();
  const [jobId, path] = [randomUUID(), `exports/${shop.organizationId}/${randomUUID()}.zip`];
  await changed(
    em,
    sql`insert into jobs (id, created_at, organization_id, job_type, status, payload, created_by, touched_at)
        values (${jobId}, now(), ${shop.organizationId}, 'gdpr_export', 'completed', '{}', ${userId}, now())`,
  );
  const updated = await changed(
    em,
    sql`update data_exports set job_id = ${jobId}, path = ${path} where user_id = ${userId}`,
  );
  expect(updated).toBe(1);
  await (await storageFor(testApp.config)).put(path, `everything of ${userId}`);
  return path;
}

describe('the deletion of a member', () => {
  it('erases the person from every table, file and Redis key, while the work of the organization stays', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await member.rest.patch('/users/me', { first_name: 'Ottilie', last_name: 'Wagenknecht-Moor' });
    const owner = await ownerOf(testApp, member);
    const mark = `${randomUUID()}@work.example`;
    const tables = await fillEveryTable(testApp, { ...owner, email: mark });
    const path = await storeExport(member, owner.userId);
    await openMailer(testApp.config).send({
      id: randomUUID(),
      kind: 'notice',
      to: member.email,
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
    });
    await openMailer(testApp.config).send({
      id: randomUUID(),
      kind: 'notice',
      to: `not-${member.email}`,
      subject: 'Hello',
      text: 'Hello',
      html: 'Hello',
    });
    await member.rest.as(null).post('/auth/forgot-password', { email: member.email });
    const { em } = testApp.ctx();
    const body = JSON.stringify({
      email: member.email.toUpperCase(),
      name: 'Ottilie Wagenknecht-Moor',
      id: 'remains',
    });
    await changed(em, sql`update payment_events set body = ${body} where organization_id = ${shop.organizationId}`);
    await changed(em, sql`update organizations set billing_email = ${member.email} where id = ${shop.organizationId}`);
    const counts = [owner.userId, `reset ${member.email}`, member.email];
    expect(await redisKeysContaining(testApp, [], counts)).not.toEqual([]);
    const before = await readAllRows(testApp);

    expect(await deleteAccount(member)).toMatchObject(DELETED);
    await sweepAfterAnHour(testApp);

    expect(await rowsContaining(testApp, [member.email, 'Wagenknecht'])).toEqual({});
    expect(
      Object.keys(await rowsContaining(testApp, [owner.userId])).filter((table) => !CREATOR_TABLES.has(table)),
    ).toEqual([]);
    expect(await filesContaining(testApp, [owner.userId])).toEqual([]);
    expect(await filesContaining(testApp, [member.email])).toEqual([expect.stringContaining(`not-${member.email}`)]);
    expect(await (await storageFor(testApp.config)).exists(path)).toBe(false);
    expect(await redisKeysContaining(testApp, [member.email, owner.userId], counts)).toEqual([]);

    const after = await readAllRows(testApp);
    const work = tables.filter(
      (table) => !PERSONAL_TABLES.has(table) && containing(before.get(table)!, [mark, shop.organizationId]).length > 0,
    );
    expect(work.length).toBeGreaterThan(20);
    expect(work.filter((table) => containing(after.get(table)!, [mark, shop.organizationId]).length === 0)).toEqual([]);
    expect(await row(em, sql`select body from payment_events where organization_id = ${shop.organizationId}`)).toEqual({
      body: '{"email":"deleted@user.invalid","name":"","id":"remains"}',
    });
    expect(
      await rows(
        em,
        sql`select user_id from studio_comments where content = ${mark}
            union all
            select user_id from studio_requests where description = ${mark}`,
      ),
    ).toEqual([{ user_id: null }, { user_id: null }]);
    expect(
      await rows(
        em,
        sql`select actor_email, ip from audit_log
             where action = 'user.erased' and organization_id = ${shop.organizationId}`,
      ),
    ).toEqual([{ actor_email: null, ip: null }]);
    expect((await shop.rest.get('/audit-log')).status).toBe(200);
    expect((await shop.rest.get('/users')).body).toHaveLength(1);
  });

  it('erases former addresses as well, except one that somebody else has now', async () => {
    const shop = await newShop(testApp);
    await newMember(testApp, shop, { role: 'admin' });
    const { em } = testApp.ctx();
    const owner = await ownerOf(testApp, shop);
    await fillEveryTable(testApp, { ...owner, email: `${randomUUID()}@work.example` });
    const reused = `${randomUUID()}@second.example`;
    for (const email of [reused, `${randomUUID()}@third.example`]) {
      const change = { email, current_password: shop.password };
      expect((await shop.rest.patch('/users/me', change)).status).toBe(200);
    }
    const other = { email: reused, password: 'eight horses at least', company_name: 'Another shop' };
    expect((await shop.rest.as(null).post('/auth/register', other)).status).toBe(201);
    const body = JSON.stringify({ payer: shop.email, other: reused });
    await changed(em, sql`update payment_events set body = ${body} where organization_id = ${shop.organizationId}`);
    await changed(em, sql`update organizations set billing_email = ${shop.email} where id = ${shop.organizationId}`);
    await changed(
      em,
      sql`insert into mails (id, created_at, kind, urgent, recipient, state, attempts, due_at, expires_at)
          values (${randomUUID()}, now(), 'reset_password', false, ${shop.email}, 'dropped', 0, now(), now())`,
    );
    expect(await deleteAccount(shop)).toMatchObject(DELETED);
    expect(await rowsContaining(testApp, [shop.email])).toEqual({});
    expect(await row(em, sql`select body from payment_events where organization_id = ${shop.organizationId}`)).toEqual({
      body: JSON.stringify({ payer: 'deleted@user.invalid', other: reused }),
    });
    expect(await rowsContaining(testApp, [reused])).toMatchObject({
      users: expect.anything(),
      mails: expect.anything(),
    });
  });

  it('erases the IP addresses of rejected sign-ins of the person, but not of others', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const { em } = testApp.ctx();
    const refused = () =>
      rows<{ email: string | null; ip: string | null }>(
        em,
        sql`select u.email, a.ip
              from audit_log a
              left join users u on u.id::text = a.target_id
             where a.organization_id = ${shop.organizationId} and a.action = 'session.refused' and a.actor_id is null
             order by u.email nulls last`,
      );
    for (const { email } of [shop, member])
      expect((await shop.rest.as(null).post('/auth/login', { email, password: 'seven horses' })).status).toBe(401);
    await eventually(refused, (found) => found.length === 2);
    const change = { first_name: 'Ottilie' };
    expect((await shop.rest.patch(`/users/${member.userId}`, change)).status).toBe(200);
    expect(await deleteAccount(member)).toMatchObject(DELETED);
    expect(await refused()).toEqual([
      { email: shop.email, ip: expect.any(String) },
      { email: null, ip: null },
    ]);
    const [changedByAdmin] = await rows(
      em,
      sql`select ip from audit_log where target_id = ${member.userId} and action = 'user.updated'`,
    );
    expect(changedByAdmin).toEqual({ ip: expect.any(String) });
  });

  it('closes the sessions and sockets of the person, but not those of colleagues', async () => {
    const shop = await newShop(testApp);
    const admin = await newMember(testApp, shop, { role: 'admin' });
    const [socket, others] = [await openSocket(testApp, shop.token), await openSocket(testApp, admin.token)];
    expect(await deleteAccount(shop)).toMatchObject(DELETED);
    expect(await socket.closed).toMatchObject({ code: 4403 });
    expect((await graphql(testApp, shop.token, '{ me { id } }')).body.errors[0].extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await admin.rest.get('/users/me')).status).toBe(200);
    expect(others.socket.readyState).toBe(others.socket.OPEN);
    others.socket.terminate();
  });
});
