import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
let held: DatabaseSync | undefined;

/**
 * Locks a file until this process ends. Returns false while another process holds the lock. Throws if the file cannot
 * be opened. Node has no file locks, so this uses SQLite's: the kernel releases it when the holder dies for any reason,
 * so no process number has to be trusted.
 */
export function takeLock(path: string): boolean {
  try {
    const lock = new DatabaseSync(path);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    held = lock; // Garbage collection of the handle would release the lock.
    return held.isOpen;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw new Error(`${path} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
}
