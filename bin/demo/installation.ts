import { onFreePort } from '../../src/embedded/free-port.ts';
import type { Closable } from '../run.ts';
import { sendWebhooksTo, setLatency } from '../sandbox-control.ts';
import { startService } from '../service.ts';
import { prepareSurroundings } from '../surroundings.ts';

export interface Installation {
  url: string;
  sandboxUrl: string;
  dataDir: string;
}

/** How long the stand-ins take for an answer: about as fast as the real ones, so that there is something to watch. */
const LATENCY_MS = { aiA: 700, storeA: 60 };
const DEFAULT_PORT = 4000;

/** Starts everything in this process and its children: the embedded stores, the sandbox, API and workers. */
export async function openInstallation(opened: Closable[]): Promise<Installation> {
  const { env } = process;
  if (env['NODE_ENV'] === 'production')
    throw new Error('The demo works on the sandbox, which does not start with NODE_ENV=production.');
  const PORT = env['PORT'] ?? String(await onFreePort(DEFAULT_PORT, async (port) => port));
  const surroundings = await prepareSurroundings({ LOG_LEVEL: 'warn', ...env, ROLE: 'all', PORT }, () => undefined);
  opened.push(surroundings);
  const { config, stores } = surroundings;
  const service = await startService(config, stores);
  opened.push(service);
  const sandboxUrl = config.SANDBOX_URL!;
  for (const [system, ms] of Object.entries(LATENCY_MS)) await setLatency(sandboxUrl, system, ms);
  await sendWebhooksTo(sandboxUrl, service.url!);
  return { url: service.url!, sandboxUrl, dataDir: config.DATA_DIR };
}
