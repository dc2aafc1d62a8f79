import { Command, CommanderError } from 'commander';
import { loadConfig } from '../src/core/config.ts';
import type { Context } from '../src/core/context.ts';
import { addAccountCommands } from './cli/accounts.ts';
import { addMaintenanceCommands } from './cli/maintenance.ts';
import type { Outcome } from './cli/operator-command.ts';
import { addOrganizationCommands } from './cli/organizations.ts';
import { openStores } from './environment.ts';
import { runCommand, type Stoppable } from './run-command.ts';

/** The exit code for arguments that no command has. */
const WRONG_USAGE = 2;

/** `npm run cli`: commands for the operator of an installation. */
await runCommand(async (running) => {
  let failed = false;
  const program = new Command('npm run cli --')
    .description('Commands for the operator of an installation.')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', '\nExit codes: 0 done, 1 refused or failed, 2 wrong arguments.')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  const run =
    <Args extends unknown[]>(work: (ctx: Context, ...args: Args) => Promise<Outcome>) =>
    async (...args: Args) => {
      const outcome = await work(await openContext(running), ...args);
      failed = outcome.failed ?? false;
      const { json } = program.opts<{ json?: true }>();
      const lines = json ? [JSON.stringify(outcome.data)] : [outcome.text].flat().map(plain);
      process.stdout.write(`${lines.join('\n')}\n`);
    };
  for (const addCommands of [addAccountCommands, addOrganizationCommands, addMaintenanceCommands])
    addCommands(program, run);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw Object.assign(usageError(program, error), { exitCode: WRONG_USAGE });
  }
  if (failed) process.exitCode = 1;
  return 'exit';
});

/** One line for the operator, instead of the help that Commander prints without a command. */
function usageError(program: Command, { code, message }: CommanderError): Error {
  const names = program.commands.map((command) => command.name()).join(', ');
  const line = code === 'commander.help' ? `A command is missing. The commands are ${names}.` : message;
  return new Error(`${line.replace(/^error: (.*?)\.?$/s, '$1.')} See --help.`);
}

async function openContext(running: Stoppable[]): Promise<Context> {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  const stores = await openStores(config, () => undefined);
  running.push(stores);
  const { openRuntime } = await import('./service.ts');
  const { systemContext } = await import('../src/core/context.ts');
  const closers: (() => unknown)[] = [];
  running.push({
    stop: async () => {
      for (const close of closers.toReversed()) await close();
    },
  });
  return systemContext(await openRuntime(config, stores.stores, closers));
}

/** Removes control characters of a terminal and of the text direction, which names of users may contain. */
function plain(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
