import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
let held: DatabaseSync | undefined;

/**
 * Takes the lock on a file for the rest of this process and answers whether it did; false while another process holds
 * it. Throws if the file cannot be opened. Node has no file lock of its own, but SQLite's is one: the kernel lets go
 * of it however its holder dies, so no process number ever has to be trusted.
 */
export function takeLock(path: string): boolean {
  try {
    const lock = new DatabaseSync(path);
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    held = lock; // a collected handle would release the lock
    return held.isOpen;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw new Error(`${path} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
}
