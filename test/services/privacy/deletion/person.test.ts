import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { openMailer } from '../../../../src/providers/mail/open-mailer.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { openSocket } from '../../../http/socket-client.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { everyRow, fillEverything, naming, rowsNaming } from './everything.ts';
import { anHourLater, filesNaming, keysNaming, ownerOf } from './traces.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', LIMIT_SIGN_UP: '1000/60', LIMIT_LOGIN: '1000/60' });
const GONE = { status: 200, body: { message: 'Your account was deleted.' } };

/** What may name somebody who is gone, by a bare id that leads nowhere. */
const MAKERS = new Set(['audit_log', 'checkouts', 'item_versions', 'jobs', 'stored_files']);
/** What was the person's own. */
const OWN = new Set([
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
]);

const leave = (shop: Shop) => shop.rest.post('/gdpr/request-deletion', { password: shop.password });

/** A job of its own for the export of the user, and its zip. */
async function ownExport(shop: Shop, userId: string): Promise<string> {
  const { em } = testApp.ctx();
  const [jobId, path] = [randomUUID(), `exports/${shop.organizationId}/${randomUUID()}.zip`];
  await changed(
    em,
    sql`insert into jobs (id, created_at, organization_id, job_type, status, payload, created_by, touched_at) values (${jobId}, now(), ${shop.organizationId}, 'gdpr_export', 'completed', '{}', ${userId}, now())`,
  );
  const made = await changed(
    em,
    sql`update data_exports set job_id = ${jobId}, path = ${path} where user_id = ${userId}`,
  );
  expect(made).toBe(1);
  await (await storageFor(testApp.config)).put(path, `everything of ${userId}`);
  return path;
}

describe('a member who leaves', () => {
  it('is in no table, file or key any more; the work of the organization stays', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await member.rest.patch('/users/me', { first_name: 'Ottilie', last_name: 'Wagenknecht-Moor' });
    const owner = await ownerOf(testApp, member);
    const mark = `${randomUUID()}@work.example`;
    const tables = await fillEverything(testApp, { ...owner, email: mark });
    const path = await ownExport(member, owner.userId);
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
    await changed(
      em,
      sql`update payment_events set body = ${JSON.stringify({ email: member.email.toUpperCase(), name: 'Ottilie Wagenknecht-Moor', id: 'kept' })} where organization_id = ${shop.organizationId}`,
    );
    await changed(em, sql`update organizations set billing_email = ${member.email} where id = ${shop.organizationId}`);
    const counts = [owner.userId, `reset ${member.email}`, member.email];
    expect(await keysNaming(testApp, [], counts)).not.toEqual([]);
    const before = await everyRow(testApp);

    expect(await leave(member)).toMatchObject(GONE);
    await anHourLater(testApp);

    expect(await rowsNaming(testApp, [member.email, 'Wagenknecht'])).toEqual({});
    expect(Object.keys(await rowsNaming(testApp, [owner.userId])).filter((table) => !MAKERS.has(table))).toEqual([]);
    expect(await filesNaming(testApp, [owner.userId])).toEqual([]);
    expect(await filesNaming(testApp, [member.email])).toEqual([expect.stringContaining(`not-${member.email}`)]);
    expect(await (await storageFor(testApp.config)).exists(path)).toBe(false);
    expect(await keysNaming(testApp, [member.email, owner.userId], counts)).toEqual([]);

    const after = await everyRow(testApp);
    const work = tables.filter(
      (table) => !OWN.has(table) && naming(before.get(table)!, [mark, shop.organizationId]).length > 0,
    );
    expect(work.length).toBeGreaterThan(20);
    expect(work.filter((table) => naming(after.get(table)!, [mark, shop.organizationId]).length === 0)).toEqual([]);
    expect(await row(em, sql`select body from payment_events where organization_id = ${shop.organizationId}`)).toEqual({
      body: '{"email":"deleted@user.invalid","name":"","id":"kept"}',
    });
    expect(
      await rows(
        em,
        sql`select user_id from studio_comments where content = ${mark} union all select user_id from studio_requests where description = ${mark}`,
      ),
    ).toEqual([{ user_id: null }, { user_id: null }]);
    expect(
      await rows(
        em,
        sql`select actor_email, ip from audit_log where action = 'user.erased' and organization_id = ${shop.organizationId}`,
      ),
    ).toEqual([{ actor_email: null, ip: null }]);
    expect((await shop.rest.get('/audit-log')).status).toBe(200);
    expect((await shop.rest.get('/users')).body).toHaveLength(1);
  });

  it('is signed out of everything, and colleagues are not', async () => {
    const shop = await newShop(testApp);
    const admin = await newMember(testApp, shop, { role: 'admin' });
    const [socket, others] = [await openSocket(testApp, shop.token), await openSocket(testApp, admin.token)];
    expect(await leave(shop)).toMatchObject(GONE);
    expect(await socket.closed).toMatchObject({ code: 4403 });
    expect((await graphql(testApp, shop.token, '{ me { id } }')).body.errors[0].extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await admin.rest.get('/users/me')).status).toBe(200);
    expect(others.socket.readyState).toBe(others.socket.OPEN);
    others.socket.terminate();
  });
});
