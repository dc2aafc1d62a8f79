import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/core/database.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { itemStates } from '../support/jobs.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { type Pgbouncer, pgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import { importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const missing = pgbouncerMissing();

(missing ? describe.skip : describe)(`the service behind PgBouncer${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let pgbouncer: Pgbouncer;
  beforeAll(async () => {
    pgbouncer = await startPgbouncer(process.env['TEST_DATABASE_URL']!);
  });
  const testApp = useTestApp({}, { database: (databaseUrl) => pgbouncer.through(databaseUrl) });
  afterAll(() => pgbouncer.stop());

  let shop: Shop;
  let projectId: string;
  beforeAll(async () => {
    shop = await newShop(testApp);
    ({ projectId } = await newProject(testApp, shop));
  });

  it('imports, generates and publishes, and charges each text once', async () => {
    // As many as the CT of a new organization are enough for.
    const products = (await importCatalogue(shop, projectId)).slice(0, 20);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { item_ids: products },
    });
    await jobEnd(shop, body.job_id);
    expect(await itemStates(testApp.ctx(), body.job_id)).toEqual({ succeeded: products.length });
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: products });
    const { body: sync } = await shop.rest.post(`/projects/${projectId}/sync`);
    expect(sync).toMatchObject({ status: 'completed' });
    expect(await itemStates(testApp.ctx(), sync.job_id)).toEqual({ succeeded: products.length });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('answers many reads at once, whichever connection their prepared statements are on', async () => {
    const paths = [
      '/users/me',
      '/projects',
      `/projects/${projectId}`,
      `/projects/${projectId}/items`,
      '/billing/balance',
    ];
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => shop.rest.get(paths[n % paths.length]!)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('cancels statements that take too long, and no others', async () => {
    const database = { DATABASE_URL: testApp.stores.databaseUrl, DATABASE_POOL: 3 };
    const orm = await openDatabase({ ...database, STATEMENT_TIMEOUT_SECONDS: 1 }, []);
    try {
      const slow = Array.from({ length: 3 }, () => rows(orm.em.fork(), sql`select pg_sleep(600)`));
      const other = rows(testApp.ctx().em, sql`select pg_sleep(4)`);
      for (const each of slow) await expect(each).rejects.toMatchObject({ code: '57014' });
      await expect(orm.em.fork().transactional((em) => rows(em, sql`select pg_sleep(600)`))).rejects.toMatchObject({
        code: '57014',
      });
      expect(await other).toHaveLength(1);
      expect(await rows(orm.em.fork(), sql`select current_setting('statement_timeout') as "limit"`)).toEqual([
        { limit: '0' },
      ]);
    } finally {
      await orm.close(true);
    }
  });

  it('runs on the connections of the pooler, in transactions that are limited when idle', async () => {
    const { em } = testApp.ctx();
    const pids = await Promise.all(
      Array.from({ length: 40 }, () => row<{ pid: number }>(testApp.ctx().em, sql`select pg_backend_pid() as pid`)),
    );
    expect(new Set(pids.map((each) => each!.pid)).size).toBeLessThanOrEqual(5);
    const limit = sql`select current_setting('idle_in_transaction_session_timeout') as limit`;
    expect(await em.transactional((own) => rows(own, limit))).toEqual([{ limit: '10s' }]);
    expect(await rows(em, limit)).toEqual([{ limit: '0' }]);
  });
});
