import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { mainLine } from './server-process.ts';

interface NewCluster {
  folder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  password: string;
  durable: boolean;
}

/**
 * Creates a PostgreSQL cluster with the database `app` (UTF-8, with the same sort order on every system) at `folder`.
 * Throws one line if it fails. The folder is renamed at the end, so a folder with that name is always complete.
 */
export async function createCluster({ folder, binaries, account, password, durable }: NewCluster): Promise<void> {
  const draft = `${folder}.new`;
  const sync = durable ? [] : ['--no-sync'];
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    account.own(draft);
    await run(account, binaries.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth-host=scram-sha-256',
      '--auth-local=peer',
      ...sync,
    ]);
    // In single-user mode without network, so that nobody can connect before the password is set.
    await run(
      account,
      binaries.postgres,
      ['--single', '-D', draft, '-c', 'exit_on_error=on', '-c', `fsync=${durable ? 'on' : 'off'}`, 'postgres'],
      `ALTER ROLE postgres PASSWORD '${password}'\nCREATE DATABASE app\n`,
    );
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function run(account: PostgresAccount, program: string, programArgs: string[], input = ''): Promise<void> {
  const { file, args, options } = account.command(program, programArgs);
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`The database could not be created: ${reason}`));
    const child = spawn(file, args, { ...options, stdio: ['pipe', 'ignore', 'pipe'] });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stdin?.on('error', () => {}); // A program that ends before it reads is reported by its exit code.
    child.stdin?.end(input);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : fail(mainLine(output) || `ended with ${code ?? signal}`),
    );
  });
}
