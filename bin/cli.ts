import { parseArgs } from 'node:util';
import { loadConfig } from '../src/core/config.ts';
import type { Context } from '../src/core/context.ts';
import { runCommand } from './run-command.ts';
import { openStores } from './environment.ts';

const USAGE = `Usage:
  npm run cli -- super-admin <email> on|off
      grants a user with a verified address the rights of the service's staff, or revokes them;
      prints the organization of the user
  npm run cli -- byok <organization id> on|off
      allows an organization to use its own AI provider keys, or forbids it
  npm run cli -- rotate-encryption-key
      encrypts everything again that is encrypted with a key of ENCRYPTION_KEYS_PREVIOUS, with ENCRYPTION_KEY;
      the service may run meanwhile, and an interrupted run can be repeated
`;

/** Runs a command. Returns a sentence about the result. */
type Command = (ctx: Context) => Promise<string>;

/**
 * The commands by name. `parse` returns null if the arguments do not fit `usage`. Each command imports its service when
 * it runs, because loading all of them takes a second.
 */
const COMMANDS = new Map<string, { usage: string; parse(args: string[]): Command | null }>([
  [
    'super-admin',
    {
      usage: '<email> on|off',
      parse: flag(async (ctx, target, on) => {
        const { setSuperAdmin } = await import('../src/services/accounts/users/set-super-admin.ts');
        const { user, organization } = await setSuperAdmin(ctx, target, on);
        return `${user.email} of ${organization.name} (${organization.id}) is ${on ? 'a' : 'not a'} super admin`;
      }),
    },
  ],
  [
    'byok',
    {
      usage: '<organization id> on|off',
      parse: flag(async (ctx, target, on) => {
        const { setByok } = await import('../src/services/organizations/set-byok.ts');
        return `BYOK is ${on ? 'on' : 'off'} for ${(await setByok(ctx, target, on)).name}`;
      }),
    },
  ],
  [
    'rotate-encryption-key',
    {
      usage: 'without arguments',
      parse: (args) =>
        args.length > 0
          ? null
          : async (ctx) => {
              const { rotateEncryptionKey } = await import('../src/services/encryption/rotate-encryption-key.ts');
              const { resealed, unopened } = await rotateEncryptionKey(ctx);
              const lost = [...unopened].map(([column, count]) => `${count} in ${column}`).join(', ');
              return `Encrypted with the current key: ${resealed}; could not be decrypted: ${lost || 'none'}`;
            },
    },
  ],
]);

/** A command that turns something on or off for a user or an organization. */
function flag(set: (ctx: Context, target: string, on: boolean) => Promise<string>): (args: string[]) => Command | null {
  return ([target, state, ...more]) =>
    !target || (state !== 'on' && state !== 'off') || more.length > 0
      ? null
      : (ctx) => set(ctx, target, state === 'on');
}

/** Parses the command line. Returns null for `--help`. Throws an Error with one line if there is no such command. */
function readCommand(): Command | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return null;
  const [name = '', ...args] = positionals;
  const command = COMMANDS.get(name);
  if (!command)
    throw new Error(
      `${name === '' ? 'A command is missing' : `Unknown command ${name}`}. The commands are ${[...COMMANDS.keys()].join(', ')}. See --help.`,
    );
  const parsed = command.parse(args);
  if (!parsed) throw new Error(`Expected ${name} ${command.usage}. See --help.`);
  return parsed;
}

/** Removes control characters of a terminal and of the text direction, which names of users may contain. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

/** `npm run cli`: commands for the operator of an installation. */
await runCommand(async (running) => {
  const command = readCommand();
  if (!command) {
    process.stdout.write(USAGE);
    return 'exit';
  }
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
  const runtime = await openRuntime(config, stores.stores, closers);
  process.stdout.write(`${plain(await command(systemContext(runtime)))}\n`);
  return 'exit';
});
