import { parseArgs } from 'node:util';
import { labelled, startStep, write } from './demo/screen.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run demo`: starts the whole service and runs its main use case on the sample catalogue, through the public API
 * only. Afterwards the service stays up; with `--exit` it stops.
 */
await runCommand(async (running) => {
  const { values } = parseArgs({ options: { exit: { type: 'boolean' } } });
  startStep('Starting the service');
  // The modules are loaded after the first output, because loading them takes a second.
  const { startInstallation } = await import('./demo/installation.ts');
  const installation = await startInstallation(running);
  const { runUseCase } = await import('./demo/use-case.ts');
  const { email, password } = await runUseCase(installation);

  if (values.exit) return 'exit';
  write('\nThe service keeps running. Press Ctrl-C to stop it.');
  labelled('GraphQL', `${installation.url}/graphql`);
  labelled('REST', `${installation.url}/api/v1`);
  labelled('Sandbox', `${installation.sandboxUrl}  replaces AI providers, stores and payment platforms`);
  labelled('Data', installation.dataDir);
  labelled('E-mail', email);
  labelled('Password', password);
  return 'stay up';
});
