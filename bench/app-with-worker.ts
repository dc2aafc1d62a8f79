import { type BenchApp, openBenchApp } from './bench-app.ts';
import { startServiceProcess } from './service-command.ts';

/**
 * Starts a benchmark application whose worker is a process of its own, as in production. `env` overrides the configuration
 * of the worker.
 */
export async function openAppWithWorker(env: Record<string, string>): Promise<BenchApp> {
  const app = await openBenchApp({ ROLE: 'web' });
  try {
    const worker = await startServiceProcess(app, 'worker', { env });
    return { ...app, stop: () => worker.stop().finally(() => app.stop()) };
  } catch (error) {
    await app.stop();
    throw error;
  }
}
