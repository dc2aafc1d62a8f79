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
  npm run cli -- rotate-encryption-key
      seals with ENCRYPTION_KEY what is stored sealed with one of ENCRYPTION_KEYS_PREVIOUS;
      the service may run meanwhile, and an interrupted run is simply run again
`;

/** Does what was asked for and answers what is so from now on. */
type Command = (ctx: Context) => Promise<string>;

/** What the words after a command's name make of it; null where they do not fit. What commands need is loaded once it is known what is asked: it takes a second. */
const COMMANDS = new Map<string, { words: string; read(words: string[]): Command | null }>([
  [
    'super-admin',
    {
      words: '<email> on|off',
      read: flag(async (ctx, whom, on) => {
        const { setSuperAdmin } = await import('../src/services/accounts/users/set-super-admin.ts');
        return `${(await setSuperAdmin(ctx, whom, on)).email} is ${on ? 'a' : 'no'} super admin`;
      }),
    },
  ],
  [
    'byok',
    {
      words: '<organization id> on|off',
      read: flag(async (ctx, whom, on) => {
        const { setByok } = await import('../src/services/organizations/set-byok.ts');
        return `BYOK is ${on ? 'on' : 'off'} for ${(await setByok(ctx, whom, on)).name}`;
      }),
    },
  ],
  [
    'rotate-encryption-key',
    {
      words: 'without more',
      read: (words) =>
        words.length > 0
          ? null
          : async (ctx) => {
              const { rotateEncryptionKey } = await import('../src/services/encryption/rotate-encryption-key.ts');
              const { resealed, unopened } = await rotateEncryptionKey(ctx);
              const lost = [...unopened].map(([column, count]) => `${count} in ${column}`).join(', ');
              return `Sealed with the current key: ${resealed}; could not be opened: ${lost || 'none'}`;
            },
    },
  ],
]);

/** A command that turns something on or off for somebody. */
function flag(set: (ctx: Context, whom: string, on: boolean) => Promise<string>): (words: string[]) => Command | null {
  return ([whom, state, ...more]) =>
    !whom || (state !== 'on' && state !== 'off') || more.length > 0 ? null : (ctx) => set(ctx, whom, state === 'on');
}

/** What is to be done; null where help is asked for. Throws one line for anything that is no command. */
function readCommand(): Command | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return null;
  const [name = '', ...words] = positionals;
  const command = COMMANDS.get(name);
  if (!command)
    throw new Error(
      `${name === '' ? 'A command is missing' : `Unknown command ${name}`}: ${[...COMMANDS.keys()].join(', ')}. See --help.`,
    );
  const read = command.read(words);
  if (!read) throw new Error(`Expected ${name} ${command.words}. See --help.`);
  return read;
}

/** What people typed may hold what steers a terminal, or turns the writing round. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** `npm run cli`: what only the operator of an installation may set and do. */
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
  opened.push({
    stop: async () => {
      for (const close of closers.toReversed()) await close();
    },
  });
  const runtime = await openRuntime(config, surroundings.stores, closers);
  process.stdout.write(`${plain(await command(systemContext(runtime)))}\n`);
  return 'ends';
});
