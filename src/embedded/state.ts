import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state between starts: the ports, so that the addresses stay the same, and the running processes. */
export interface State {
  postgresPort?: number;
  redisPort?: number;
  running?: { postgresPid?: number; redisPid?: number };
}

const fileName = 'embedded.json';

/** Reads the state; an empty one if the file does not exist or is not valid JSON. */
export function readState(dataDir: string): State {
  try {
    return JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as State;
  } catch {
    return {};
  }
}

/** Replaces the state atomically, so that a reader never sees half of it. Throws if the folder is not writable. */
export function writeState(dataDir: string, state: State): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
