import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { row, sql } from '../src/core/sql.ts';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { addProducts, type BenchApp, openBenchApp, removeItems } from './bench-app.ts';
import { cpuMsOf } from './cpu-time.ts';
import { addItems } from './reads/add-items.ts';
import { startServiceProcess } from './service-command.ts';

/**
 * `npm run capacity`: what a request and a generated item cost on this machine, in processor time of each process and in
 * bytes of the database. docs/operations.md plans installations with it. Unlike `npm run bench`, these are times of one
 * machine and not ratios.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 2000);
const CONNECTIONS = 16;
const STORED_ITEMS = 1000;

/** The processor time that something cost, in milliseconds. */
interface Cost {
  service: number;
  postgres: number;
  redis: number;
}

const app = await openBenchApp({ ROLE: 'web' });
try {
  const lines = [...(await generation()), ...(await reads())];
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors, Node ${process.version}`);
  for (const line of lines) console.log(line);
} finally {
  await app.stop();
}
process.exit();

async function generation(): Promise<string[]> {
  const worker = await startServiceProcess(app, 'worker');
  try {
    await addProducts(app, ITEMS);
    await generateAll(app); // Warms the worker up.
    await removeItems(app);
    await addProducts(app, ITEMS);
    const before = await databaseBytes(app);
    const cost = await costOf(worker.pid, () => generateAll(app));
    const bytes = (await databaseBytes(app)) - before;
    return [
      describe('generated item (worker)', cost, ITEMS),
      `generated item: ${Math.round(bytes / ITEMS)} bytes of database, indexes included, with a version, an event and a ledger entry`,
    ];
  } finally {
    await worker.stop();
  }
}

async function generateAll(own: BenchApp): Promise<void> {
  const { job } = await awaitJob(own.ctx(), await startGeneration(own.ctx(), own.projectId, {}));
  if (job.succeeded !== ITEMS) throw new Error(`${job.succeeded} of ${ITEMS} items were generated`);
}

async function reads(): Promise<string[]> {
  await removeItems(app);
  await addItems(app, STORED_ITEMS);
  const item = await row<{ id: string }>(app.ctx().em, sql`select id from content_items limit 1`);
  const paths = {
    'single item by REST (web)': `/projects/${app.projectId}/items/${item!.id}`,
    'list of 50 items by REST (web)': `/projects/${app.projectId}/items?limit=50`,
  };
  const web = await startServiceProcess(app, 'web');
  try {
    const lines: string[] = [];
    for (const [name, path] of Object.entries(paths)) {
      await load(`${web.url}/api/v1${path}`);
      let requests = 0;
      const cost = await costOf(web.pid, async () => void (requests = await load(`${web.url}/api/v1${path}`)));
      lines.push(
        `${describe(name, cost, requests)}; ${Math.round(requests / SECONDS)} per second with all on this machine`,
      );
    }
    return lines;
  } finally {
    await web.stop();
  }
}

async function load(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${app.token}` };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} responses are no success`);
  return result.requests.total;
}

async function costOf(pid: number, work: () => Promise<void>): Promise<Cost> {
  const { running } = JSON.parse(await readFile(join(app.config.DATA_DIR, 'embedded.json'), 'utf8')) as {
    running: { postgresPid: number; redisPid: number };
  };
  const read = () =>
    Promise.all([pid, running.postgresPid, running.redisPid].map(cpuMsOf)) as Promise<[number, number, number]>;
  const before = await read();
  await work();
  const [service, postgres, redis] = (await read()).map((ms, n) => ms - before[n]!) as [number, number, number];
  return { service, postgres, redis };
}

function describe(name: string, { service, postgres, redis }: Cost, count: number): string {
  const each = (ms: number) => `${(ms / count).toFixed(2)} ms`;
  return `${name}: ${each(service)} of the service, ${each(postgres)} of PostgreSQL, ${each(redis)} of Redis (${count} measured)`;
}

async function databaseBytes(own: BenchApp): Promise<number> {
  const { em } = own.ctx();
  await em.execute('vacuum');
  const size = await row<{ bytes: string }>(em, sql`select pg_database_size(current_database()) as bytes`);
  return Number(size!.bytes);
}
