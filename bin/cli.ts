import { parseArgs } from 'node:util';
import { loadConfig } from '../src/core/config.ts';
import type { Context } from '../src/core/context.ts';
import { run } from './run.ts';
import { openStores } from './surroundings.ts';

const USAGE = `Usage:
  npm run cli -- super-admin <email> on|off
      makes a user staff of the service, or takes that back
  npm run cli -- byok <organization id> on|off
      lets an organization bring its own AI provider keys, or no longer
`;

/** Each answers what is so from now on. What they need is loaded once it is known what is asked: it takes a second. */
const COMMANDS = new Map<string, (ctx: Context, whom: string, on: boolean) => Promise<string>>([
  ['super-admin', async (ctx, whom, on) => {
    const { setSuperAdmin } = await import('../src/services/accounts/users/set-super-admin.ts');
    return `${(await setSuperAdmin(ctx, whom, on)).email} is ${on ? 'a' : 'no'} super admin`;
  }],
  ['byok', async (ctx, whom, on) => {
    const { setByok } = await import('../src/services/organizations/set-byok.ts');
    return `BYOK is ${on ? 'on' : 'off'} for ${(await setByok(ctx, whom, on)).name}`;
  }],
]);

/** What is to be done; null where help is asked for. Throws one line for anything that is no command. */
function readCommand(): ((ctx: Context) => Promise<string>) | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return null;
  const [name = '', whom, state, ...more] = positionals;
  const command = COMMANDS.get(name);
  if (!command) throw new Error(`${name === '' ? 'A command is missing' : `Unknown command ${name}`}: super-admin or byok. See --help.`);
  if (!whom || (state !== 'on' && state !== 'off') || more.length > 0) throw new Error(`Expected ${name} <${name === 'byok' ? 'organization id' : 'email'}> on|off. See --help.`);
  return (ctx) => command(ctx, whom, state === 'on');
}

/** What people typed may hold what steers a terminal, or turns the writing round. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** `npm run cli`: what only the operator of an installation may set. */
await run(async (opened) => {
  const command = readCommand();
  if (!command) {
    process.stdout.write(USAGE);
    return 'ends';
  }
  const config = loadConfig({ LOG_LEVEL: 'warn', ...process.env });
  const surroundings = await openStores(config, () => undefined);
  opened.push(surroundings);
  const { openRuntime } = await import('./service.ts');
  const { systemContext } = await import('../src/core/context.ts');
  const closers: (() => unknown)[] = [];
  opened.push({ stop: async () => { for (const close of closers.toReversed()) await close(); } });
  const runtime = await openRuntime(config, surroundings.stores, closers);
  process.stdout.write(`${plain(await command(systemContext(runtime)))}\n`);
  return 'ends';
});
