import { parseArgs } from 'node:util';
import { buildConsole } from './demo/build-console.ts';
import { labelled, startStep, write } from './demo/screen.ts';
import { serveSignInLink } from './demo/sign-in-link.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run demo`: starts the whole service and runs its main use case on the sample catalogue, through the public API
 * only. Afterwards the service stays up with the console, signed in by a link; with `--exit` it stops.
 */
await runCommand(async (running) => {
  const { values } = parseArgs({ options: { exit: { type: 'boolean' } } });
  startStep('Starting the service');
  // The modules are loaded after the first output, because loading them takes a second.
  const { startInstallation } = await import('./demo/installation.ts');
  const installation = await startInstallation(running);
  const built = values.exit ? false : buildConsole();
  const { runUseCase } = await import('./demo/use-case.ts');
  const signIn = await runUseCase(installation);

  if (values.exit) return 'exit';
  write('\nThe service keeps running. Press Ctrl-C to stop it.');
  if (await built) {
    const link = await serveSignInLink(installation.url, signIn);
    running.push(link);
    labelled('Console', `${link.address}  signs a browser in, once; then ${installation.url}`);
    labelled('Next', 'open the console: its home page leads to ten texts to review and publish');
  }
  labelled('GraphQL', `${installation.url}/graphql`);
  labelled('REST', `${installation.url}/api/v1`);
  labelled('Sandbox', `${installation.sandboxUrl}  replaces AI providers, stores and payment platforms`);
  labelled('Data', installation.dataDir);
  labelled('E-mail', signIn.email);
  labelled('Password', signIn.password);
  return 'stay up';
});
