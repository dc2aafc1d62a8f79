import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as pause } from 'node:timers/promises';
import { control } from '../../bin/sandbox-control.ts';
import { row, sql } from '../../src/core/sql.ts';

/** All work that was accepted has to be done this long after the last kill. */
const SETTLE_MS = 180_000;
const POLL_MS = 500;

/**
 * Delivers all payment events again, as a platform does until it has a response with 2xx and sometimes once more, and
 * waits until no job, mail, scheduled post or payment event is left. Returns how long that took in milliseconds. Does
 * not throw if it takes too long: the checks name what is left.
 */
export async function settle(em: EntityManager, sandbox: string): Promise<number> {
  const startedAt = performance.now();
  const { events } = (await control(sandbox, 'payments/events')) as { events: { id: string }[] };
  for (const { id } of events) await control(sandbox, 'payments/deliver', { id });
  while (performance.now() - startedAt < SETTLE_MS) {
    const left = await row<{ n: number }>(
      em,
      sql`select (select count(*) from jobs where status in ('queued', 'running'))::int
                 + (select count(*) from mails where state = 'queued')::int
                 + (select count(*) from blog_posts where status = 'scheduled')::int
                 + (select count(*) from payment_events where state = 'stored')::int as n`,
    );
    if (left!.n === 0) break;
    await pause(POLL_MS);
  }
  return performance.now() - startedAt;
}
