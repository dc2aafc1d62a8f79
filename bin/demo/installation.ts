import { onFreePort } from '../../src/embedded/free-port.ts';
import { prepareEnvironment } from '../environment.ts';
import type { Stoppable } from '../run-command.ts';
import { sendWebhooksTo, setLatency } from '../sandbox-control.ts';
import { say } from './screen.ts';

export interface Installation {
  url: string;
  sandboxUrl: string;
  dataDir: string;
}

/** How long responses of the sandbox take: about as long as those of the real systems, so that progress is visible. */
const LATENCY_MS = { aiA: 700, storeA: 60 };
const DEFAULT_PORT = 4000;

/** Starts the embedded stores, the sandbox, the API and the workers, and prints each as it starts. */
export async function startInstallation(running: Stoppable[]): Promise<Installation> {
  const { env } = process;
  if (env['NODE_ENV'] === 'production')
    throw new Error('The demo needs the sandbox, which does not start with NODE_ENV=production.');
  const startedAt = performance.now();
  say('Starting PostgreSQL, Valkey and the sandbox, and loading the service …');
  const PORT = env['PORT'] ?? String(await onFreePort(DEFAULT_PORT, async (port) => port));
  const [environment, { startService }] = await Promise.all([
    // The sandbox has a page to pay at for payB.
    prepareEnvironment({ LOG_LEVEL: 'warn', PAYMENT_PROVIDER: 'payB', ...env, ROLE: 'all', PORT }, (line) =>
      say(`${line}.`),
    ).then((prepared) => {
      running.push(prepared);
      return prepared;
    }),
    import('../service.ts'),
  ]);
  const { config, stores } = environment;
  const sandboxUrl = config.SANDBOX_URL!;
  say(`The sandbox listens on ${sandboxUrl}.`);
  const service = await startService(config, stores);
  running.push(service);
  for (const [system, ms] of Object.entries(LATENCY_MS)) await setLatency(sandboxUrl, system, ms);
  await sendWebhooksTo(sandboxUrl, service.url!);
  const seconds = (performance.now() - startedAt) / 1000;
  say(
    `The API listens on ${service.url!}, and the workers are running. Everything started in ${seconds.toFixed(1)} s.`,
  );
  return { url: service.url!, sandboxUrl, dataDir: config.DATA_DIR };
}
