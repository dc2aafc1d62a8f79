import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is remembered from one start to the next: the ports, so that addresses stay the same, and what runs now. */
export interface State {
  postgresPort?: number;
  redisPort?: number;
  running?: { postgresPid?: number; redisPid?: number };
}

const fileName = 'embedded.json';

/** Reads the state; an empty one where there is none or it cannot be read as JSON. */
export function readState(dataDir: string): State {
  try {
    return JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as State;
  } catch {
    return {};
  }
}

/** Replaces the state in one step, so that a reader never sees half of it. Throws if the folder cannot be written. */
export function writeState(dataDir: string, state: State): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
