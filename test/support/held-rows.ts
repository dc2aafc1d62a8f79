import type { RawBuilder } from 'kysely';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** Rows that a test keeps locked. */
export interface Held {
  /** Resolves when another transaction waits for the lock. */
  awaited(): Promise<void>;
  /** Closes the connections that wait for the lock, as PostgreSQL does for a process that died. */
  disconnectWaiting(): Promise<void>;
  /** Rolls the statement back. May be called twice. */
  release(): Promise<void>;
}

/** Runs a statement in a transaction that stays open, so that other transactions stop where they need its locks. */
export async function holdRows(testApp: TestApp, statement: RawBuilder<unknown>): Promise<Held> {
  const { em } = testApp.ctx();
  await em.begin();
  // The transaction may be idle for longer than one of the service.
  await changed(em, sql`set local idle_in_transaction_session_timeout = 0`);
  await changed(em, statement);
  const own = await row<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
  // A waiting backend can block further ones, so the search is recursive.
  const waiting = sql`with recursive blocked(pid) as (
      select ${own!.pid}::int
      union select a.pid from pg_stat_activity a join blocked b on b.pid = any(pg_blocking_pids(a.pid)) where a.datname = current_database())
    select pid from blocked where pid <> ${own!.pid}::int`;
  return {
    async awaited() {
      await eventually(
        () => rows(testApp.ctx().em, waiting),
        (found) => found.length > 0,
      );
    },
    async disconnectWaiting() {
      // After a backend has ended, the next one waits for the lock directly.
      await eventually(
        () => rows(testApp.ctx().em, sql`select pg_terminate_backend(pid) from (${waiting}) as each`),
        (ended) => ended.length === 0,
      );
    },
    async release() {
      if (em.isInTransaction()) await em.rollback();
    },
  };
}
