import { startSandbox } from './sandbox.ts';

/** Runs the sandbox as a process of its own on SANDBOX_PORT (0 or unset: a free port). */
if (process.env['NODE_ENV'] === 'production') {
  console.error('The sandbox stands in for real systems and does not start with NODE_ENV=production.');
  process.exit(1);
}

const port = Number(process.env['SANDBOX_PORT'] ?? 0);
const sandbox = await startSandbox({ port });
console.log(`Sandbox: ${sandbox.url}`);
process.send?.({ url: sandbox.url });

async function stop(): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

// A killed parent sends no signal, but its end of the channel closes, so the sandbox never outlives it.
process.once('disconnect', () => void stop());
