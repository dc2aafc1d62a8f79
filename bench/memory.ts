import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { addProducts, type BenchApp, openBenchApp, removeItems } from './bench-app.ts';
import type { Figure } from './figure.ts';
import { addItems } from './reads/add-items.ts';
import { comparisons } from './reads/comparisons.ts';
import { type ServiceProcess, startServiceProcess } from './service-command.ts';

const IDLE_MS = 10_000;
const SAMPLE_MS = 100;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const CONNECTIONS = 16;
const ITEMS = Number(process.env['BENCH_ITEMS'] ?? 3000);
const STORED_ITEMS = 1000;
const MAX_IDLE_MB = 150;
const MAX_LOADED_MB = 350;

/** Measures the memory of a web process and a worker, idle and under load, without embedded servers. */
export async function memory(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    const worker = await measure(app, 'worker', 'a generation', () => generate(app));
    await addItems(app, STORED_ITEMS);
    return [...(await measure(app, 'web', 'reads', (service) => read(app, service))), ...worker];
  } finally {
    await app.stop();
  }
}

async function measure(
  app: BenchApp,
  role: 'web' | 'worker',
  load: string,
  run: (service: ServiceProcess) => Promise<void>,
): Promise<Figure[]> {
  const service = await startServiceProcess(app, role);
  try {
    await pause(IDLE_MS);
    const idle = await service.residentMb();
    const loaded = await highestDuring(service, run(service));
    return [
      {
        name: `memory of an idle ${role} process`,
        value: idle,
        unit: 'MB',
        goal: { atMost: MAX_IDLE_MB },
        details: `resident memory ${IDLE_MS / 1000} s after the start`,
      },
      {
        name: `memory of a ${role} process during ${load}`,
        value: loaded,
        unit: 'MB',
        goal: { atMost: MAX_LOADED_MB },
        details: `the highest of samples every ${SAMPLE_MS} ms`,
      },
    ];
  } finally {
    await service.stop();
  }
}

async function highestDuring(service: ServiceProcess, work: Promise<void>): Promise<number> {
  const ended = new AbortController();
  const working = work.finally(() => ended.abort());
  let highest = 0;
  while (!ended.signal.aborted) {
    highest = Math.max(highest, await service.residentMb());
    await pause(SAMPLE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
  }
  await working;
  return highest;
}

/** Sends every read of the benchmark of reads for some seconds. */
async function read(app: BenchApp, { url }: ServiceProcess): Promise<void> {
  for (const { path, document } of await comparisons(app)) {
    const result = await autocannon({
      url: document ? `${url}/graphql` : `${url}/api/v1${path}`,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { authorization: `Bearer ${app.token}`, ...(document && { 'content-type': 'application/json' }) },
      ...(document && { method: 'POST' as const, body: JSON.stringify(document) }),
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} responses are no success`);
  }
}

async function generate(app: BenchApp): Promise<void> {
  await addProducts(app, ITEMS);
  const { job } = await awaitJob(app.ctx(), await startGeneration(app.ctx(), app.projectId, {}));
  if (job.failed > 0) throw new Error(`${job.failed} of ${ITEMS} items failed`);
  await removeItems(app);
}
