import { setTimeout as pause } from 'node:timers/promises';
import { row, sql } from '../src/core/sql.ts';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { addProducts, type BenchApp, openBenchApp } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { type ServiceProcess, startServiceProcess } from './service-command.ts';

const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 10_000);
const WORKERS = 2;
const KILL_EVERY_MS = 5000;
/** Twenty batches. */
const ENV = { JOB_LEASE_SECONDS: '6', BATCH_POLL_SECONDS: '2', BATCH_MAX_ITEMS: String(Math.ceil(ITEMS / 20)) };
const LONGEST_MS = 1_800_000;

/** Generates many items in batch mode while its workers are killed one after another, and checks that each was written and charged once. */
export async function batchKills(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web', ...ENV });
  const workers: ServiceProcess[] = [];
  try {
    await addProducts(app, ITEMS);
    const { id } = await startGeneration(app.ctx(), app.projectId, { mode: 'batch' });
    const startedAt = performance.now();
    for (let n = 0; n < WORKERS; n += 1) workers.push(await startServiceProcess(app, 'worker', { env: ENV }));
    let kills = 0;
    while (!(await hasEnded(app, id))) {
      if (performance.now() - startedAt > LONGEST_MS) throw new Error('the job did not end');
      await pause(KILL_EVERY_MS);
      const slot = kills % WORKERS;
      await workers[slot]!.end('SIGKILL');
      workers[slot] = await startServiceProcess(app, 'worker', { env: ENV });
      kills += 1;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const { cost, full, batches } = await checkedCost(app, id);
    return [
      {
        name: 'batch mode with kills, cost to live calls',
        value: cost / full,
        unit: 'ratio',
        goal: { atMost: 0.501 },
        details: `${ITEMS} items in ${batches} batches, ${kills} kills of workers, ${seconds.toFixed(0)} s; each item was sent, written and charged once`,
      },
    ];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await app.stop();
  }
}

async function hasEnded(app: BenchApp, id: string): Promise<boolean> {
  const job = await row<{ status: string }>(app.ctx().em, sql`select status from jobs where id = ${id}`);
  return job?.status !== 'queued' && job?.status !== 'running';
}

/** What the texts cost and would cost live. Throws if an item was not written and charged exactly once. */
async function checkedCost(app: BenchApp, id: string): Promise<{ cost: number; full: number; batches: number }> {
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
    app.ctx().em,
    sql`select (select count(*)::int from job_items where job_id = ${id} and state = 'succeeded') as succeeded,
               (select count(*)::int from item_versions v join content_items c on c.id = v.item_id
                 where c.project_id = ${app.projectId}) as versions,
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
  const { batches: sent } = (await (await fetch(`${app.sandbox}/control/batches`)).json()) as {
    batches: { size: number }[];
  };
  const requests = sent.reduce((sum, { size }) => sum + size, 0);
  if (held !== 0 || requests !== ITEMS || Object.values(counts).some((count) => count !== ITEMS))
    throw new Error(`not each item once: ${JSON.stringify({ ...counts, held, requests })}`);
  return { cost, full, batches };
}
