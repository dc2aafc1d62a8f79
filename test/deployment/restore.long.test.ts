import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setLatency } from '../../bin/sandbox-control.ts';
import { type Service, startService } from '../../bin/service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { loadConfig } from '../../src/core/config.ts';
import { systemContext } from '../../src/core/context.ts';
import { row, rows, sql } from '../../src/core/sql.ts';
import { makeBaseBackup, restoreTo, startArchivingPostgres } from '../support/database-copies.ts';
import { eventually } from '../support/eventually.ts';
import { itemStates } from '../support/jobs.ts';
import { expectLedgerAgrees } from '../support/ledger.ts';
import { usingDatabase } from '../support/postgres-tls.ts';
import { RestClient } from '../support/rest-client.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

/** Fewer than a new organization can pay for. */
const ITEMS = 30;
const LIMIT_MS = 240_000;

describe('a restore to a point in time', () => {
  let folder: string;
  let sandbox: Sandbox;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cas-restore-'));
    sandbox = await startSandbox({ port: 0 });
    await setLatency(sandbox.url, 'aiA', 100);
  });
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the service. Another prefix is a Redis without any data. */
  async function serve(databaseUrl: string, prefix: string): Promise<Service & { url: string }> {
    const config = loadConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SANDBOX_URL: sandbox.url,
      JOB_LEASE_SECONDS: '3',
      GENERATION_CONCURRENCY: '4',
    });
    const service = await startService(config, { databaseUrl, redisUrl: process.env['TEST_REDIS_URL']!, prefix });
    closers.push(() => service.stop());
    return { ...service, url: service.url! };
  }

  it(
    'continues the jobs of that time, loses none of their texts and charges none twice',
    async () => {
      const [archive, original, backup] = ['archive', 'original', 'backup'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      const postgres = await startArchivingPostgres(original, archive);
      closers.push(() => postgres.stop());
      const before = await serve(postgres.databaseUrl!, 'before:');
      const shop = await newShop(before);
      const { projectId } = await newProject({ sandbox }, shop);
      await importCatalogue(shop, projectId, catalogueOf(ITEMS));
      await makeBaseBackup(postgres.databaseUrl!, original, backup);

      const { body: job } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
      const progress = async () => (await shop.rest.get(`/jobs/${job.job_id}`)).body.progress_current as number;
      await eventually(async () => (await progress()) >= ITEMS / 4);
      // Slow answers, so that the job does not end before the restore point.
      await setLatency(sandbox.url, 'aiA', 3000);
      await usingDatabase(postgres.databaseUrl!, (em) => rows(em, sql`select pg_create_restore_point('the disaster')`));
      await setLatency(sandbox.url, 'aiA', 0);
      await eventually(async () => (await progress()) === ITEMS);
      await usingDatabase(postgres.databaseUrl!, (em) => rows(em, sql`select pg_switch_wal()`));
      await before.stop();
      await postgres.stop();

      const restored = await restoreTo('the disaster', archive, backup);
      closers.push(() => restored.stop());
      const atThePoint = await usingDatabase(restored.databaseUrl!, (em) => chargesOf(em, job.job_id));
      expect(atThePoint.charges).toBeGreaterThanOrEqual(ITEMS / 4);
      expect(atThePoint.charges).toBeLessThan(ITEMS);

      const after = await serve(restored.databaseUrl!, 'after:');
      const owner: Shop = { ...shop, rest: new RestClient(after.url, shop.token) };
      expect(await jobEnd(owner, job.job_id)).toMatchObject({ status: 'completed' });
      const ctx = systemContext(after.runtime);
      expect(await itemStates(ctx, job.job_id)).toEqual({ succeeded: ITEMS });
      expect(await chargesOf(ctx.em, job.job_id)).toEqual({ charges: ITEMS, items: ITEMS });
      await expectLedgerAgrees(ctx, shop.organizationId);
    },
    LIMIT_MS,
  );
});

/** The ledger entries of a job, and how many items they are about. */
async function chargesOf(em: Parameters<typeof row>[0], jobId: string): Promise<{ charges: number; items: number }> {
  const found = await row<{ charges: number; items: number }>(
    em,
    sql`select count(*)::int as charges, count(distinct usage ->> 'item_id')::int as items
          from transactions where usage ->> 'job_id' = ${jobId} and transaction_type = 'usage'`,
  );
  return found!;
}
