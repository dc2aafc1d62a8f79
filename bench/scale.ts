import autocannon from 'autocannon';
import { startGeneration } from '../src/services/generation/start-generation.ts';
import { awaitJob } from '../src/services/jobs/await-job.ts';
import { addProducts, type BenchApp, openBenchApp, removeItems } from './bench-app.ts';
import { type Figure, median } from './figure.ts';
import { addItems } from './reads/add-items.ts';
import { type ProviderProcess, startProvider } from './scale/provider-process.ts';
import { type ServiceProcess, startServiceProcess } from './service-command.ts';

const LATENCY_MS = 2000;
const WORKERS = 4;
/** Few enough slots that the processors do not limit four workers. */
const SLOTS = 32;
/** Items per slot: a worker that claimed the last items of a job works longer than the others. */
const ITEMS_PER_SLOT = 12;
const MIN_GROWTH = 3.4;
const MANY_SLOTS = 500;
const MANY_ITEMS = Number(process.env['BENCH_ITEMS'] ?? 4000);
const CHUNK = 24;
const ITEMS_PER_CALL = 2;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const CONNECTIONS = 16;
const STORED_ITEMS = 1000;

/** Measures how generation and reads grow with the number of processes on one PostgreSQL and one Redis. */
export async function scale(): Promise<Figure[]> {
  const provider = await startProvider(LATENCY_MS);
  const app = await openBenchApp({ ROLE: 'web', ...providerSettings(provider) });
  try {
    return [...(await generation(app, provider)), await reads(app)];
  } finally {
    await app.stop();
    await provider.stop();
  }
}

function providerSettings({ url }: ProviderProcess): Record<string, string> {
  return { AIA_BASE_URL: url, AIA_API_KEY: 'scale' };
}

async function generation(app: BenchApp, provider: ProviderProcess): Promise<Figure[]> {
  const few = await perSecond(app, provider, 1, SLOTS, SLOTS * ITEMS_PER_SLOT);
  const more = await perSecond(app, provider, WORKERS, SLOTS, SLOTS * ITEMS_PER_SLOT * WORKERS);
  const many = await perSecond(app, provider, WORKERS, MANY_SLOTS, MANY_ITEMS, WORKERS * MANY_SLOTS);
  return [
    {
      name: `generation, ${WORKERS} workers to 1`,
      value: more.rate / few.rate,
      unit: 'ratio',
      goal: { atLeast: MIN_GROWTH },
      details: `${SLOTS} calls in flight per worker to a provider of ${LATENCY_MS} ms: ${few.rate.toFixed(1)} and ${more.rate.toFixed(1)} texts/s`,
    },
    {
      name: `calls in flight, ${WORKERS} workers`,
      value: many.inFlight,
      unit: 'calls',
      goal: { atLeast: WORKERS * MANY_SLOTS },
      details: `${MANY_ITEMS} texts of one job, ${MANY_SLOTS} slots per worker, a provider of ${LATENCY_MS} ms that first waits for them: ${many.rate.toFixed(0)} texts/s`,
    },
  ];
}

interface Measured {
  /** Texts per second. */
  rate: number;
  /** The highest number of calls that the provider had in flight. */
  inFlight: number;
}

/**
 * The throughput of a job with so many workers of so many slots each. With `holdUntil` the provider first waits for that
 * many calls in flight, because two processors do not start a thousand calls per second.
 */
async function perSecond(
  app: BenchApp,
  provider: ProviderProcess,
  workers: number,
  slots: number,
  items: number,
  holdUntil = 0,
): Promise<Measured> {
  const env = {
    ...providerSettings(provider),
    GENERATION_CONCURRENCY: String(slots),
    WORKER_CONCURRENCY: String(Math.ceil((slots * ITEMS_PER_CALL) / CHUNK)),
  };
  const running: ServiceProcess[] = [];
  try {
    for (let n = 0; n < workers; n += 1) running.push(await startServiceProcess(app, 'worker', { env }));
    await generate(app, workers * CHUNK); // Warms up compiled code and connections.
    provider.holdUntil(holdUntil);
    const startedAt = performance.now();
    await generate(app, items);
    const seconds = (performance.now() - startedAt) / 1000;
    return { rate: items / seconds, inFlight: await provider.highestInFlight() };
  } finally {
    await Promise.all(running.map((worker) => worker.stop()));
  }
}

async function generate(app: BenchApp, items: number): Promise<void> {
  await removeItems(app);
  await addProducts(app, items);
  const { job } = await awaitJob(app.ctx(), await startGeneration(app.ctx(), app.projectId, {}));
  if (job.succeeded !== items) throw new Error(`generated ${job.succeeded} of ${items}: ${job.error ?? ''}`);
}

/** The reads of two web processes beside those of one, alternating. The clients share the processors with them. */
async function reads(app: BenchApp): Promise<Figure> {
  await removeItems(app);
  await addItems(app, STORED_ITEMS);
  const [first, second] = [await startServiceProcess(app, 'web'), await startServiceProcess(app, 'web')];
  try {
    await rate(app, [first, second]); // Warms up.
    const rounds: [number, number][] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push([await rate(app, [first]), await rate(app, [first, second])]);
    const [ones, twos] = [rounds.map(([one]) => one), rounds.map(([, two]) => two)];
    return {
      name: 'reads, 2 web processes to 1',
      value: median(rounds.map(([one, two]) => two / one)),
      unit: 'ratio',
      goal: { atLeast: 0.9 },
      details: `list of 50 by REST, ${median(ones).toFixed(0)} and ${median(twos).toFixed(0)} requests/s on a machine whose processors also run PostgreSQL and the clients`,
    };
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

async function rate(app: BenchApp, services: readonly ServiceProcess[]): Promise<number> {
  const results = await Promise.all(
    services.map(({ url }) =>
      autocannon({
        url: `${url}/api/v1/projects/${app.projectId}/items?limit=50`,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { authorization: `Bearer ${app.token}` },
      }),
    ),
  );
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} responses are no success`);
  return results.reduce((sum, { requests }) => sum + requests.average, 0);
}
