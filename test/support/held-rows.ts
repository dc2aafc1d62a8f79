import type { RawBuilder } from 'kysely';
import { changed, row, rows, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

/** What a statement of a test locks, for as long as the test wants. */
export interface Held {
  /** Until somebody waits for it. */
  awaited(): Promise<void>;
  /** Ends the connections of those who wait for it, as the network does at last for a process that is gone. */
  disconnectWaiting(): Promise<void>;
  /** Nothing of the statement remains. May be called twice. */
  letGo(): Promise<void>;
}

/** Runs a statement in a transaction that stays open: whoever needs what it locks stands at exactly that point. */
export async function holdRows(testApp: TestApp, statement: RawBuilder<unknown>): Promise<Held> {
  const { em } = testApp.ctx();
  await em.begin();
  // This side may stand longer than a process of the service.
  await changed(em, sql`set local idle_in_transaction_session_timeout = 0`);
  await changed(em, statement);
  const own = await row<{ pid: number }>(em, sql`select pg_backend_pid() as pid`);
  // Who waits behind a waiting one is kept by that one.
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
      // Who waited behind one that goes steps up.
      await eventually(
        () => rows(testApp.ctx().em, sql`select pg_terminate_backend(pid) from (${waiting}) as each`),
        (ended) => ended.length === 0,
      );
    },
    async letGo() {
      if (em.isInTransaction()) await em.rollback();
    },
  };
}
