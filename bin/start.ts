import { parseArgs } from 'node:util';
import { run } from './run.ts';
import { sendWebhooksTo } from './sandbox-control.ts';
import { prepareSurroundings } from './surroundings.ts';

/** `npm start`: the service in one process; `--role web` or `--role worker` for one half of it. */
await run(async (opened) => {
  const { values } = parseArgs({ options: { role: { type: 'string' } } });
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const surroundings = await prepareSurroundings({ ...process.env, ...(values.role && { ROLE: values.role }) }, say);
  opened.push(surroundings);
  // The largest part of a start, and of no use where the configuration or a store refuses it.
  const { startService } = await import('./service.ts');
  const service = await startService(surroundings.config, surroundings.stores);
  opened.push(service);
  const { SANDBOX_URL: sandboxUrl, production, runsWeb } = surroundings.config;
  if (sandboxUrl && !production && runsWeb) {
    // It may be one of somebody else, or not be there yet.
    await sendWebhooksTo(sandboxUrl, service.url!).catch(
      (error: Error) => void process.stderr.write(`The sandbox sends no webhooks of payments: ${error.message}\n`),
    );
  }
  if (service.url) say(`Listening on ${service.url}  (REST ${service.url}/api/v1, GraphQL ${service.url}/graphql)`);
  if (sandboxUrl) say(`Sandbox on ${sandboxUrl}`);
  return 'stays';
});
