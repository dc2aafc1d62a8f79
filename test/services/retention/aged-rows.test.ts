import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Context } from '../../../src/core/context.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { deleteAgedRows } from '../../../src/services/retention/delete-old-rows.ts';
import { addManyItems } from '../../support/catalog.ts';
import { daysAgo, idOfDaysAgo } from '../../support/old-ids.ts';
import { MUG } from '../../support/plugin.ts';
import { newProject, newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp();
const run = (statement: Parameters<typeof changed>[1]) => changed(testApp.ctx().em, statement);

/** Inserts an ended job of that age without items and events, unless the values say otherwise. */
async function addJob(
  { organizationId }: Shop,
  days: number,
  { status = 'completed', endedDaysAgo = days }: { status?: string; endedDaysAgo?: number } = {},
): Promise<string> {
  const id = idOfDaysAgo(days);
  const completedAt = status === 'queued' ? null : daysAgo(endedDaysAgo);
  await run(sql`insert into jobs (id, organization_id, job_type, status, payload, created_at, completed_at, touched_at, waiting_until)
                values (${id}, ${organizationId}, 'generation', ${status}, '{}', ${daysAgo(days)}, ${completedAt}, now(),
                        now() + interval '1 day')`);
  return id;
}

const jobIds = async ({ rest }: Shop): Promise<string[]> =>
  (await rest.get('/jobs?limit=100')).body.jobs.map(({ id }: { id: string }) => id).toSorted();

async function addItem(shop: Shop): Promise<{ projectId: string; itemId: string }> {
  const { projectId } = await newProject(testApp, shop);
  await addManyItems(testApp, projectId, 1);
  const { body } = await shop.rest.get(`/projects/${projectId}/items`);
  return { projectId, itemId: body[0].id };
}

const addVersion = (itemId: string, version: number, days: number) =>
  run(sql`insert into item_versions (id, item_id, version, origin, content, created_at)
          values (${idOfDaysAgo(days)}, ${itemId}, ${version}, 'ai', ${{ name: `Text ${version}` }}, ${daysAgo(days)})`);

async function addSyncs(itemId: string, count: number, days: number): Promise<void> {
  const ids = Array.from({ length: count }, () => idOfDaysAgo(days));
  await run(sql`insert into sync_history (id, content_item_id, store_connection_id, store_connection_name, synced_at, success)
                select id, ${itemId}, ${randomUUID()}, 'Shop', ${daysAgo(days)}, true from unnest(${ids}::uuid[]) id`);
}

describe('old jobs', () => {
  it('are deleted when they ended long ago; active ones and those of the last year stay, of every organization', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    const old = await addJob(shop, 400);
    const stay = [
      await addJob(shop, 390),
      await addJob(shop, 400, { status: 'queued' }),
      await addJob(shop, 400, { endedDaysAgo: 10 }),
    ];
    const ofOther = [await addJob(other, 1)];
    await deleteAgedRows(testApp.ctx());
    expect([await jobIds(shop), await jobIds(other)]).toEqual([stay.toSorted(), ofOther]);
    expect((await shop.rest.get(`/jobs/${old}`)).status).toBe(404);
    expect((await shop.rest.post(`/jobs/${old}/retry-failed`)).status).toBe(404);
  });

  it('stay while something refers to them: items, events, audits, exports, texts of plugins', async () => {
    const shop = await newShop(testApp);
    const { projectId } = await newProject(testApp, shop);
    const [user] = await rows<{ id: string }>(
      testApp.ctx().em,
      sql`select id from users where organization_id = ${shop.organizationId}`,
    );
    const inserts = [
      (id: string) => sql`insert into job_items (job_id, position, state) values (${id}, 1, 'failed')`,
      (id: string) =>
        sql`insert into job_events (job_id, seq, type, data, created_at) values (${id}, 1, 'start', '{}', now())`,
      (
        id: string,
      ) => sql`insert into store_audits (id, created_at, organization_id, project_id, job_id, enabled_checks, summary)
                          values (${randomUUID()}, now(), ${shop.organizationId}, ${projectId}, ${id}, '[]', '{}')`,
      (id: string) => sql`insert into data_exports (id, created_at, organization_id, user_id, job_id, whole, path)
                          values (${randomUUID()}, now(), ${shop.organizationId}, ${user!.id}, ${id}, true, 'exports/x')`,
      (id: string) => sql`insert into plugin_generations (id, created_at, organization_id, job_id, kind, request)
                          values (${randomUUID()}, now(), ${shop.organizationId}, ${id}, 'description', '{}')`,
    ];
    const stay: string[] = [];
    for (const insert of inserts) {
      const id = await addJob(shop, 400);
      expect(await run(insert(id))).toBe(1);
      stay.push(id);
    }
    await addJob(shop, 400);
    await deleteAgedRows(testApp.ctx());
    expect(await jobIds(shop)).toEqual(stay.toSorted());
  });

  it('leave the ledger, the usage and the balance as they are', async () => {
    const shop = await newShop(testApp);
    const { status } = await shop.rest.post('/plugin/generate-description', MUG);
    expect(status).toBe(200);
    const money = async () =>
      Promise.all(
        ['/billing/balance', '/billing/usage-summary', '/billing/transactions'].map(async (path) => {
          const response = await shop.rest.get(path);
          expect([path, response.status]).toEqual([path, 200]);
          // The usage summary ends now.
          return { ...response.body, period_start: null, period_end: null };
        }),
      );
    const before = await money();
    expect(JSON.stringify(before)).toContain('usage');
    const [id] = await jobIds(shop);
    for (const table of ['job_items', 'job_events', 'plugin_generations'])
      await run(sql`delete from ${sql.table(table)} where job_id = ${id}`);
    await run(sql`update jobs set id = ${idOfDaysAgo(400)}, completed_at = ${daysAgo(400)} where id = ${id}`);
    await deleteAgedRows(testApp.ctx());
    expect(await jobIds(shop)).toEqual([]);
    expect(await money()).toEqual(before);
  });
});

describe('old versions of an item', () => {
  it('are deleted, but never the newest ten, so that texts in use can be compared and restored', async () => {
    const shop = await newShop(testApp);
    const [many, few] = [await addItem(shop), await addItem(shop)];
    for (let version = 1; version <= 13; version += 1)
      await addVersion(many.itemId, version, version === 2 ? 700 : 800);
    for (let version = 1; version <= 3; version += 1) await addVersion(few.itemId, version, 3000);
    await deleteAgedRows(testApp.ctx());
    const numbers = async ({ projectId, itemId }: typeof many) =>
      (await shop.rest.get(`/projects/${projectId}/items/${itemId}/versions`)).body.versions.map(
        ({ version }: { version: number }) => version,
      );
    expect(await numbers(many)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2]);
    expect(await numbers(few)).toEqual([3, 2, 1]);
    const path = `/projects/${many.projectId}/items/${many.itemId}`;
    expect((await shop.rest.post(`${path}/versions/1/restore`)).status).toBe(404);
    expect((await shop.rest.get(`${path}/diff?against=version&version=1`)).status).toBe(404);
    expect((await shop.rest.post(`${path}/versions/4/restore`)).status).toBe(200);
    expect((await numbers(many))[0]).toBe(14);
  });
});

describe('old attempts to publish', () => {
  it('are deleted in batches, once, when several processes sweep at the same time', async () => {
    const shop = await newShop(testApp);
    const { itemId } = await addItem(shop);
    await addSyncs(itemId, 2500, 400);
    await addSyncs(itemId, 5, 300);
    const deleted: number[] = [];
    const log = {
      info: ({ rows: found }: { rows: { sync_history?: number } }) => deleted.push(found.sync_history ?? 0),
    };
    const sweep = () => deleteAgedRows({ ...testApp.ctx(), log: log as unknown as Context['log'] });
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(2500);
    expect(
      await rows(testApp.ctx().em, sql`select 1 from sync_history where content_item_id = ${itemId}`),
    ).toHaveLength(5);
  });
});

describe('old payment events', () => {
  it('are deleted if they had no effect; payments are derived from the others', async () => {
    const { organizationId } = await newShop(testApp);
    const add = (eventId: string, state: string, days: number) =>
      run(sql`insert into payment_events (id, created_at, provider, event_id, event_type, occurred_at, body, organization_id, state, due_at)
              values (${idOfDaysAgo(days)}, ${daysAgo(days)}, 'payA', ${`${organizationId}-${eventId}`}, 'x', now(), '{}', ${organizationId},
                      ${state}, now() + interval '1 day')`);
    for (const [eventId, state, days] of [
      ['ignored', 'ignored', 400],
      ['recent', 'ignored', 300],
      ['applied', 'applied', 4000],
      ['stored', 'stored', 4000],
    ] as const)
      await add(eventId, state, days);
    await deleteAgedRows(testApp.ctx());
    const left = await rows<{ event: string }>(
      testApp.ctx().em,
      sql`select substr(event_id, 38) as event from payment_events where organization_id = ${organizationId} order by 1`,
    );
    expect(left.map(({ event }) => event)).toEqual(['applied', 'recent', 'stored']);
    await run(sql`delete from payment_events where organization_id = ${organizationId}`);
  });
});

it('nothing of a table is deleted whose days are 0', async () => {
  const shop = await newShop(testApp);
  const old = await addJob(shop, 4000);
  const ctx = testApp.ctx();
  const days = { ...ctx.config.RETENTION_DAYS, jobs: 0 };
  await deleteAgedRows({ ...ctx, config: { ...ctx.config, RETENTION_DAYS: days } });
  expect(await jobIds(shop)).toEqual([old]);
  await deleteAgedRows({ ...ctx, config: { ...ctx.config, RETENTION_DAYS: { ...days, jobs: 5000 } } });
  expect(await jobIds(shop)).toEqual([old]);
  await deleteAgedRows(ctx);
  expect(await jobIds(shop)).toEqual([]);
});
