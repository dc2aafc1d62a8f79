import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { control } from '../bin/sandbox-control.ts';
import { RestClient } from '../client/index.ts';
import * as entities from '../entities/index.ts';
import { openDatabase } from '../src/core/database.ts';
import { row, sql } from '../src/core/sql.ts';
import { insertProducts } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { type Installation, startInstallation } from './soak/installation.ts';
import { type Kill, KILLS } from './soak/plan-faults.ts';
import { Random } from './soak/random.ts';
import { runKill } from './soak/run-faults.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const KILL_EVERY_MS = 5000;
const ABSENT_MS = 500;
/** Twenty batches. */
const ENV = { BATCH_POLL_SECONDS: '2', BATCH_MAX_ITEMS: String(Math.ceil(ITEMS / 20)) };
const LONGEST_MS = 1_800_000;
const CT = '1000000';

/**
 * Generates many items in batch mode while web processes, workers, Redis and PostgreSQL are killed one after another, and
 * checks that each item was sent, written and charged once.
 */
export async function batchKills(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cas-bench-'));
  const installation = await startInstallation(dataDir, ENV);
  const orm = await openDatabase(
    { DATABASE_URL: installation.postgres.url, DATABASE_POOL: 2 },
    Object.values(entities),
  );
  const em = () => orm.em.fork();
  try {
    const job = await startBatchJob(installation, em());
    const startedAt = performance.now();
    const kills = await killUntil(installation, () => hasEnded(em(), job.id));
    const seconds = (performance.now() - startedAt) / 1000;
    const { cost, full, batches } = await checkedCost(em(), installation.sandbox.url, job);
    return [
      {
        name: 'batch mode with kills, cost to live calls',
        value: cost / full,
        unit: 'ratio',
        goal: { atMost: 0.501 },
        details: `${ITEMS} items in ${batches} batches, ${seconds.toFixed(0)} s, kills: ${countsOf(kills)}; each item was sent, written and charged once`,
      },
    ];
  } finally {
    await orm.close(true);
    await installation.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface StartedJob {
  id: string;
  projectId: string;
}

/** Signs up, inserts the products and starts the job by REST. */
async function startBatchJob({ web }: Installation, em: EntityManager): Promise<StartedJob> {
  const { url } = web[0]!;
  const account = { email: 'batches@bench.example', password: 'benchmark password', company_name: 'Bench' };
  const { access_token: token } = await new RestClient(url, null).post('/auth/register', { body: account });
  const rest = new RestClient(url, token);
  await rest.post('/billing/topup', { body: { amount: CT } });
  const { id: project_id } = await rest.post('/projects', { body: { name: 'Bench' } });
  await insertProducts(em, project_id, ITEMS);
  const { job_id: id } = await rest.post('/projects/{project_id}/jobs', {
    params: { path: { project_id } },
    body: { job_type: 'generation', payload: { mode: 'batch' } },
  });
  return { id, projectId: project_id };
}

/** Kills processes in random order until the work is done. Returns what was killed. */
async function killUntil(installation: Installation, isDone: () => Promise<boolean>): Promise<Kill['what'][]> {
  const random = new Random(1);
  const startedAt = performance.now();
  const killed: Kill['what'][] = [];
  let next: Kill['what'][] = [];
  while (!(await isDone())) {
    if (performance.now() - startedAt > LONGEST_MS) throw new Error('the job did not end');
    if (next.length === 0) next = random.shuffled(KILLS);
    const what = next.pop()!;
    await pause(KILL_EVERY_MS);
    await runKill(installation, { what, absentMs: ABSENT_MS, atMs: 0 });
    killed.push(what);
  }
  return killed;
}

function countsOf(kills: readonly string[]): string {
  const groups = [...Map.groupBy(kills, (what) => what)];
  return groups.map(([what, { length }]) => `${length} × ${what}`).join(', ');
}

/** A killed PostgreSQL breaks the connection of this process too. Then the next query succeeds. */
async function hasEnded(em: EntityManager, id: string): Promise<boolean> {
  try {
    const job = await row<{ status: string }>(em, sql`select status from jobs where id = ${id}`);
    return job?.status !== 'queued' && job?.status !== 'running';
  } catch {
    return false;
  }
}

/** What the texts cost and would cost live. Throws if an item was not written and charged exactly once. */
async function checkedCost(
  em: EntityManager,
  sandbox: string,
  { id, projectId }: StartedJob,
): Promise<{ cost: number; full: number; batches: number }> {
  const found = await row<{
    succeeded: number;
    versions: number;
    charged: number;
    charges: number;
    held: number;
    cost: number;
    full: number;
    batches: number;
  }>(
    em,
    sql`select (select count(*)::int from job_items where job_id = ${id} and state = 'succeeded') as succeeded,
               (select count(*)::int from item_versions v join content_items c on c.id = v.item_id
                 where c.project_id = ${projectId}) as versions,
               (select count(distinct usage->>'item_id')::int from transactions where usage->>'job_id' = ${id}) as charged,
               (select count(distinct reason)::int from transactions where usage->>'job_id' = ${id}) as charges,
               (select held::float8 from balances b join jobs j on j.organization_id = b.organization_id
                 where j.id = ${id}) as held,
               (select -sum(amount)::float8 from transactions where usage->>'job_id' = ${id}) as cost,
               (select sum((usage->>'tokens')::int)::float8 / 1000
                  from (select distinct on (reason) usage from transactions where usage->>'job_id' = ${id}) t) as full,
               (select count(*)::int from ai_batches where job_id = ${id}) as batches`,
  );
  const { cost, full, batches, held, ...counts } = found!;
  const { batches: sent } = (await control(sandbox, 'batches')) as { batches: { size: number }[] };
  const requests = sent.reduce((sum, { size }) => sum + size, 0);
  if (held !== 0 || requests !== ITEMS || Object.values(counts).some((count) => count !== ITEMS))
    throw new Error(`not each item once: ${JSON.stringify({ ...counts, held, requests })}`);
  return { cost, full, batches };
}
