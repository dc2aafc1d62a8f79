import { parseArgs } from 'node:util';
import { prepareEnvironment } from './environment.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { runCommand } from './run-command.ts';
import { sendWebhooksTo } from './sandbox-control.ts';

/** `npm start`: runs the service in one process; with `--role web` or `--role worker`, one half of it. */
await runCommand(async (running) => {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const environment = await prepareEnvironment({ ...process.env, ...(values.role && { ROLE: values.role }) }, print);
  running.push(environment);
  // Loaded only now, because it takes most of the start and is not needed if the configuration or a store is unusable.
  const { startService } = await import('./service.ts');
  const service = await startService(environment.config, environment.stores);
  const { SANDBOX_URL: sandboxUrl, production, runsWeb, ...config } = environment.config;
  const waitMs = 1000 * (config.SHUTDOWN_DELAY_SECONDS + config.SHUTDOWN_GRACE_SECONDS);
  running.push({ stop: service.stop, waitMs });
  if (sandboxUrl && !production && runsWeb) {
    // SANDBOX_URL may name a sandbox that is not running yet, or another server.
    await sendWebhooksTo(sandboxUrl, service.url!).catch(
      (error: Error) => void process.stderr.write(`The sandbox sends no payment webhooks: ${error.message}\n`),
    );
  }
  if (service.url) print(`Listening on ${service.url}  (REST ${service.url}/api/v1, GraphQL ${service.url}/graphql)`);
  if (service.metricsUrl) print(`Metrics on ${service.metricsUrl}`);
  if (sandboxUrl) print(`Sandbox on ${sandboxUrl}`);
  releaseMemoryWhenIdle();
  return 'stay up';
});
