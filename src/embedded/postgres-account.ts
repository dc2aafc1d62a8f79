import { execFileSync, spawnSync, type SpawnOptions } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The user PostgreSQL runs as. */
export interface PostgresAccount {
  /** The command that runs a program of PostgreSQL as this user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Gives a folder, with all in it, to this user. */
  own(folder: string): void;
}

/** Only what the programs need: our own environment is full of secrets and of settings for other things. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * The account for a data folder: ourselves, unless we are root, which PostgreSQL refuses to be. Then it is the folder's
 * owner, or the system user `postgres`, made if it is missing. Throws one line if that user cannot be made, or can
 * reach the folder or the programs in no way.
 */
export function postgresAccount(folder: string, binaries: PostgresBinaries): PostgresAccount {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args, options: { env } }), own: () => {} };
  }
  const owner = statSync(folder, { throwIfNoEntry: false });
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemUser();
  const own = (path: string) => execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  if (owner?.uid === 0) own(folder); // copied here by root
  mkdirSync(dirname(folder), { recursive: true });

  const reach = ['-c', 'test -x "$0" && cd "$1"', binaries.postgres, dirname(folder)];
  if (spawnSync('/bin/sh', reach, { ...user, env, cwd: '/' }).status === 0) {
    return { command: (file, args) => ({ file, args, options: { env, cwd: '/', ...user } }), own };
  }
  // The project lies in a place closed to others, such as /root. Root's right to walk through may be lent alone.
  const lent = [
    '--reuid',
    `${user.uid}`,
    '--regid',
    `${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  if (spawnSync('setpriv', [...lent, '/bin/sh', ...reach], { env, cwd: '/' }).status === 0) {
    const command = (file: string, args: string[]) => ({
      file: 'setpriv',
      args: [...lent, file, ...args],
      options: { env, cwd: '/' },
    });
    return { command, own };
  }
  throw new Error(
    `PostgreSQL may not run as root, and its user "postgres" cannot enter ${dirname(folder)} or run ${binaries.postgres}: ` +
      'set DATA_DIR to a folder (and keep the project in one) that every user can enter, or start as an ordinary user',
  );
}

function systemUser(): { uid: number; gid: number } {
  const find = () => ({ uid: idOf('-u'), gid: idOf('-g') });
  try {
    return find();
  } catch {
    // not there yet
  }
  try {
    spawnSync('groupadd', ['--system', 'postgres'], { env }); // may be there already
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], {
      env,
      stdio: 'ignore',
    });
    return find();
  } catch {
    throw new Error(
      'PostgreSQL may not run as root, and the system user "postgres" could not be made: start as an ordinary user, or set DATABASE_URL',
    );
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
