import { setTimeout as pause } from 'node:timers/promises';
import { type BenchApp, openBenchApp } from './bench-app.ts';
import { type Figure, median } from './figure.ts';
import { startServiceProcess } from './service-command.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const MAX_SECONDS = 1.5;

/** Measures the time from the start of a process on a migrated database to its first answer. */
export async function start(): Promise<Figure[]> {
  const app = await openBenchApp({ ROLE: 'worker' });
  try {
    return [await firstAnswer(app, 'web', '/api/v1/users/me'), await firstAnswer(app, 'worker', '/health/live')];
  } finally {
    await app.stop();
  }
}

async function firstAnswer(app: BenchApp, role: 'web' | 'worker', path: string): Promise<Figure> {
  // The first start compiles the code and fills the cache of the file system.
  await secondsToAnswer(app, role, path);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seconds.push(await secondsToAnswer(app, role, path));
  return {
    name: `start of a ${role} process until its first answer`,
    value: median(seconds),
    unit: 's',
    goal: { atMost: MAX_SECONDS },
    details: `median of ${ROUNDS} starts, the answer of ${path}: ${seconds.map((each) => each.toFixed(2)).join(', ')} s`,
  };
}

async function secondsToAnswer(app: BenchApp, role: 'web' | 'worker', path: string): Promise<number> {
  const service = await startServiceProcess(app, role);
  try {
    const listening = performance.now();
    const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${app.token}` } });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} responds with ${response.status}`);
    return (service.listeningAfterMs + performance.now() - listening) / 1000;
  } finally {
    // Work after the first answer, such as collecting garbage, must not delay the next start.
    await pause(500);
    await service.stop();
  }
}
