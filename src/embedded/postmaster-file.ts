import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The state of a PostgreSQL server from its data folder. */
export interface PostmasterFile {
  path: string;
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * Reads `postmaster.pid` of a data folder; zeros if it does not exist.
 * Its lines: pid, folder, start time, port, socket folder, address, shared memory, status
 * (https://www.postgresql.org/docs/18/storage-file-layout.html).
 */
export function readPostmasterFile(folder: string): PostmasterFile {
  const path = join(folder, 'postmaster.pid');
  let lines: string[] = [];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    // There is no server, or it is just starting.
  }
  return { path, pid: Number(lines[0] ?? 0), port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}
