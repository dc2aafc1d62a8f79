import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { openMailer } from '../../../../src/providers/mail/open-mailer.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { sweepErasures } from '../../../../src/services/privacy/deletion/sweep-erasures.ts';
import { graphql } from '../../../http/graphql-client.ts';
import { openSocket } from '../../../http/socket-client.ts';
import { type TestApp, useTestApp } from '../../../support/test-app.ts';
import { newMember } from '../../../support/members.ts';
import { catalogueOf, newProject, newShop, type Shop } from '../../../support/shop.ts';
import { everyRow, fillEverything, naming, rowsNaming } from './everything.ts';
import { anHourLater, filesNaming, keysNaming, ownerOf } from './traces.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', LIMIT_SIGN_UP: '1000/60', LIMIT_LOGIN: '1000/60' });
const GONE = { status: 200, body: { message: 'Your account and your organization were deleted.' } };

const leave = (shop: Shop, password = shop.password) => shop.rest.post('/gdpr/request-deletion', { password });
const MUTATION =
  'mutation ($input: RequestAccountDeletionInput!) { requestAccountDeletion(input: $input) { message } }';

async function sendMail(to: string): Promise<void> {
  await openMailer(testApp.config).send({
    id: randomUUID(),
    kind: 'notice',
    to,
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
  });
}

/** Files, mails and counters of somebody who was busy. */
async function leaveTraces(here: TestApp, shop: Shop): Promise<string[]> {
  const { projectId } = await newProject(here, shop);
  await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'catalogue.csv', catalogueOf(3));
  await sendMail(shop.email);
  await shop.rest.as(null).post('/auth/forgot-password', { email: shop.email });
  await shop.rest.as(null).post('/auth/login', { email: shop.email, password: 'a wrong one' });
  await shop.rest.post('/auth/resend-verification');
  return [shop.organizationId];
}

describe('the only user', () => {
  it('takes the organization along, out of every table, file and key, and nothing of anybody else', async () => {
    const other = await newShop(testApp);
    await fillEverything(testApp, await ownerOf(testApp, other));
    await leaveTraces(testApp, other);
    const before = await everyRow(testApp);
    const otherFiles = await filesNaming(testApp, [other.email, other.organizationId]);

    const shop = await newShop(testApp);
    const owner = await ownerOf(testApp, shop);
    const tables = await fillEverything(testApp, owner);
    await leaveTraces(testApp, shop);
    await changed(
      testApp.ctx().em,
      sql`insert into mails (id, created_at, kind, recipient, state, attempts, due_at, expires_at) select gen_random_uuid(), now(), kind, recipient, state, 0, now(), now() + interval '1 day' from mails where recipient = ${shop.email} limit 1`,
    );
    const needles = [shop.email, owner.userId, shop.organizationId];
    const counted = [owner.userId, shop.email, `reset ${shop.email}`, `127.0.0.1 ${shop.email}`, shop.organizationId];
    expect(Object.keys(await rowsNaming(testApp, needles))).toEqual(expect.arrayContaining(tables));
    expect(await filesNaming(testApp, needles)).not.toEqual([]);
    expect(await keysNaming(testApp, needles, counted)).not.toEqual([]);

    expect(await leave(shop)).toMatchObject(GONE);

    expect(Object.keys(await rowsNaming(testApp, needles))).toEqual(['erasures']);
    expect(await filesNaming(testApp, needles)).toEqual([]);
    expect(await keysNaming(testApp, needles, counted)).toEqual([]);
    await anHourLater(testApp);
    expect(await rowsNaming(testApp, needles)).toEqual({});

    const after = await everyRow(testApp);
    const payment = after.get('payments')!.find((text) => !before.get('payments')!.includes(text));
    expect(payment).toContain('INV-7');
    expect(
      await row(testApp.ctx().em, sql`select organization_id, customer_id from payments where organization_id is null`),
    ).toEqual({ organization_id: null, customer_id: null });
    const othersNeedles = [other.email, other.organizationId];
    for (const [table, texts] of before)
      expect([table, naming(after.get(table)!, othersNeedles)]).toEqual([table, naming(texts, othersNeedles)]);
    expect(await filesNaming(testApp, othersNeedles)).toEqual(otherFiles);
    expect((await other.rest.get('/users/me')).status).toBe(200);
  });

  it('is gone at both doors and from open sockets at once, and the address is free again', async () => {
    const shop = await newShop(testApp);
    const socket = await openSocket(testApp, shop.token);
    const { body } = await graphql(testApp, shop.token, MUTATION, { input: { password: shop.password } });
    expect(body).toEqual({ data: { requestAccountDeletion: GONE.body } });
    expect(await socket.closed).toMatchObject({ code: 4403 });
    expect((await shop.rest.get('/users/me')).status).toBe(401);
    expect((await graphql(testApp, shop.token, '{ me { id } }')).body.errors[0].extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await shop.rest.post('/auth/refresh')).status).not.toBe(200);
    expect((await shop.rest.as(null).post('/auth/login', shop)).status).toBe(401);
    expect(
      (
        await shop.rest
          .as(null)
          .post('/auth/register', { email: shop.email, password: shop.password, company_name: 'Again' })
      ).status,
    ).toBe(201);
  });

  it('may have deactivated colleagues, who go along', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await shop.rest.delete(`/users/${member.userId}`);
    expect(await leave(shop)).toMatchObject(GONE);
    await anHourLater(testApp);
    expect(await rowsNaming(testApp, [member.email, member.userId, shop.organizationId])).toEqual({});
  });

  it('asks twice at once and is deleted once', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all([leave(shop), leave(shop), leave(shop)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    expect(await rowsNaming(testApp, [shop.email])).toEqual({});
  });
});

describe('content that stayed behind', () => {
  it('is made up for by the sweeper, as is what a worker writes later', async () => {
    const shop = await newShop(testApp);
    const disk = await storageFor(testApp.config);
    const place = `uploads/${shop.organizationId}/late`;
    await disk.put(place, 'there before');
    // As if the process had died after its commit.
    const broken = jest.spyOn(disk, 'deleteAll').mockRejectedValue(new Error('The storage is away'));
    expect(await leave(shop)).toMatchObject(GONE);
    await sweepErasures(testApp.ctx());
    broken.mockRestore();
    expect(await disk.exists(place)).toBe(true);
    await sweepErasures(testApp.ctx());
    expect(await disk.exists(place)).toBe(false);
    await disk.put(place, 'later still');
    await anHourLater(testApp);
    expect(await disk.exists(place)).toBe(false);
    expect(
      await rows(testApp.ctx().em, sql`select 1 from erasures where paths::text like ${`%${shop.organizationId}%`}`),
    ).toEqual([]);
  });
});
