import { execFileSync, spawnSync, type SpawnOptions } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The system user that PostgreSQL runs as. */
export interface PostgresAccount {
  /** The command that runs a PostgreSQL program as this user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Makes this user the owner of a folder and its content. */
  own(folder: string): void;
}

/** The environment of the programs. The own one is not passed on, because it contains secrets. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * The account for a data folder: the current user, unless that is root, because PostgreSQL does not run as root. Then
 * it is the owner of the folder, or the system user `postgres`, which is created if it is missing. Throws one line if
 * that user cannot be created or cannot access the folder or the programs.
 */
export function postgresAccount(folder: string, binaries: PostgresBinaries): PostgresAccount {
  if (process.getuid?.() !== 0) {
    return { command: (file, args) => ({ file, args, options: { env } }), own: () => {} };
  }
  const owner = statSync(folder, { throwIfNoEntry: false });
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemUser();
  const own = (path: string) => execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, path]);
  if (owner?.uid === 0) own(folder); // The folder was copied by root.
  mkdirSync(dirname(folder), { recursive: true });

  const accessCheck = ['-c', 'test -x "$0" && cd "$1"', binaries.postgres, dirname(folder)];
  if (spawnSync('/bin/sh', accessCheck, { ...user, env, cwd: '/' }).status === 0) {
    return { command: (file, args) => ({ file, args, options: { env, cwd: '/', ...user } }), own };
  }
  // The project is in a folder closed to other users, such as /root. Only the capability to enter it is passed on.
  const setprivArgs = [
    '--reuid',
    `${user.uid}`,
    '--regid',
    `${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  if (spawnSync('setpriv', [...setprivArgs, '/bin/sh', ...accessCheck], { env, cwd: '/' }).status === 0) {
    const command = (file: string, args: string[]) => ({
      file: 'setpriv',
      args: [...setprivArgs, file, ...args],
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
    // The user does not exist yet.
  }
  try {
    spawnSync('groupadd', ['--system', 'postgres'], { env }); // The group may exist already.
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], {
      env,
      stdio: 'ignore',
    });
    return find();
  } catch {
    throw new Error(
      'PostgreSQL may not run as root, and the system user "postgres" could not be created: start as an ordinary user, or set DATABASE_URL',
    );
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}
