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
import { readAllRows, fillEveryTable, containing, rowsContaining } from './table-rows.ts';
import { sweepAfterAnHour, filesContaining, redisKeysContaining, ownerOf } from './residual-data.ts';

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'on', LIMIT_SIGN_UP: '1000/60', LIMIT_LOGIN: '1000/60' });
const DELETED = { status: 200, body: { message: 'Your account and your organization were deleted.' } };

const deleteAccount = (shop: Shop, password = shop.password) => shop.rest.post('/gdpr/request-deletion', { password });
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

/** Creates files, mails and rate-limit counters of a shop. */
async function createResidualData(app: TestApp, shop: Shop): Promise<string[]> {
  const { projectId } = await newProject(app, shop);
  await shop.rest.upload(`/projects/${projectId}/data-sources/upload`, 'catalogue.csv', catalogueOf(3));
  await sendMail(shop.email);
  await shop.rest.as(null).post('/auth/forgot-password', { email: shop.email });
  await shop.rest.as(null).post('/auth/login', { email: shop.email, password: 'a wrong one' });
  await shop.rest.post('/auth/resend-verification');
  return [shop.organizationId];
}

describe('the deletion of the only user', () => {
  it('erases the organization from every table, file and Redis key and affects no other organization', async () => {
    const other = await newShop(testApp);
    await fillEveryTable(testApp, await ownerOf(testApp, other));
    await createResidualData(testApp, other);
    const before = await readAllRows(testApp);
    const otherFiles = await filesContaining(testApp, [other.email, other.organizationId]);

    const shop = await newShop(testApp);
    const owner = await ownerOf(testApp, shop);
    const tables = await fillEveryTable(testApp, owner);
    await createResidualData(testApp, shop);
    await changed(
      testApp.ctx().em,
      sql`insert into mails (id, created_at, kind, recipient, state, attempts, due_at, expires_at)
          select gen_random_uuid(), now(), kind, recipient, state, 0, now(), now() + interval '1 day'
            from mails
           where recipient = ${shop.email}
           limit 1`,
    );
    const identifiers = [shop.email, owner.userId, shop.organizationId];
    const rateLimitKeys = [
      owner.userId,
      shop.email,
      `reset ${shop.email}`,
      `127.0.0.1 ${shop.email}`,
      shop.organizationId,
    ];
    expect(Object.keys(await rowsContaining(testApp, identifiers))).toEqual(expect.arrayContaining(tables));
    expect(await filesContaining(testApp, identifiers)).not.toEqual([]);
    expect(await redisKeysContaining(testApp, identifiers, rateLimitKeys)).not.toEqual([]);

    expect(await deleteAccount(shop)).toMatchObject(DELETED);

    expect(Object.keys(await rowsContaining(testApp, identifiers))).toEqual(['erasures']);
    expect(await filesContaining(testApp, identifiers)).toEqual([]);
    expect(await redisKeysContaining(testApp, identifiers, rateLimitKeys)).toEqual([]);
    await sweepAfterAnHour(testApp);
    expect(await rowsContaining(testApp, identifiers)).toEqual({});

    const after = await readAllRows(testApp);
    const payment = after.get('payments')!.find((text) => !before.get('payments')!.includes(text));
    expect(payment).toContain('INV-7');
    expect(
      await row(testApp.ctx().em, sql`select organization_id, customer_id from payments where organization_id is null`),
    ).toEqual({ organization_id: null, customer_id: null });
    const otherIdentifiers = [other.email, other.organizationId];
    for (const [table, texts] of before)
      expect([table, containing(after.get(table)!, otherIdentifiers)]).toEqual([
        table,
        containing(texts, otherIdentifiers),
      ]);
    expect(await filesContaining(testApp, otherIdentifiers)).toEqual(otherFiles);
    expect((await other.rest.get('/users/me')).status).toBe(200);
  });

  it('ends access over GraphQL, REST and open sockets immediately and frees the address', async () => {
    const shop = await newShop(testApp);
    const socket = await openSocket(testApp, shop.token);
    const { body } = await graphql(testApp, shop.token, MUTATION, { input: { password: shop.password } });
    expect(body).toEqual({ data: { requestAccountDeletion: DELETED.body } });
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

  it('also erases deactivated users of the organization', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    await shop.rest.delete(`/users/${member.userId}`);
    expect(await deleteAccount(shop)).toMatchObject(DELETED);
    await sweepAfterAnHour(testApp);
    expect(await rowsContaining(testApp, [member.email, member.userId, shop.organizationId])).toEqual({});
  });

  it('happens once when it is requested concurrently', async () => {
    const shop = await newShop(testApp);
    const answers = await Promise.all([deleteAccount(shop), deleteAccount(shop), deleteAccount(shop)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    expect(await rowsContaining(testApp, [shop.email])).toEqual({});
  });
});

describe('sweepErasures', () => {
  it('deletes content that remained after a crash or was written by a worker afterwards', async () => {
    const shop = await newShop(testApp);
    const disk = await storageFor(testApp.config);
    const path = `uploads/${shop.organizationId}/late`;
    await disk.put(path, 'there before');
    // Simulates a process that crashed after its commit.
    const failing = jest.spyOn(disk, 'deleteAll').mockRejectedValue(new Error('The storage is unavailable'));
    expect(await deleteAccount(shop)).toMatchObject(DELETED);
    await sweepErasures(testApp.ctx());
    failing.mockRestore();
    expect(await disk.exists(path)).toBe(true);
    await sweepErasures(testApp.ctx());
    expect(await disk.exists(path)).toBe(false);
    await disk.put(path, 'later still');
    await sweepAfterAnHour(testApp);
    expect(await disk.exists(path)).toBe(false);
    expect(
      await rows(testApp.ctx().em, sql`select 1 from erasures where paths::text like ${`%${shop.organizationId}%`}`),
    ).toEqual([]);
  });
});
