import type { EntityManager } from '@mikro-orm/postgresql';
import { type PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';

/** How long a claim is valid. Must exceed the time for applying an event. */
const LEASE_SECONDS = 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each attempt. The last value repeats. */
const BACKOFF = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR];
/** How long an event waits for another event that it depends on. */
const MAX_WAIT_HOURS = 72;

/** An event that this worker may apply. */
export type ClaimedEvent = Pick<
  PaymentEvent,
  'id' | 'provider' | 'eventId' | 'eventType' | 'body' | 'organizationId' | 'attempts'
>;

/**
 * Claims an event that is stored and due and returns it, or null if it is not due. Exactly one of several concurrent
 * callers gets the event. The claim ends with its lease, so the event of a crashed worker is applied by another one.
 */
export function claimEvent(em: EntityManager, id: string): Promise<ClaimedEvent | null> {
  return row<ClaimedEvent>(
    em,
    // Due times are rounded to milliseconds: one that was set to now may be slightly in the future.
    sql`update payment_events
           set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${id}
           and state = 'stored'
           and (due_at <= now() + interval '1 millisecond' or attempts = 0)
        returning id, provider, event_id as "eventId", event_type as "eventType", body,
                  organization_id as "organizationId", attempts`,
  );
}

/** Returns whether no other worker has finished the event. The caller must hold the lock of its organization. */
export async function isUnfinished(em: EntityManager, { id }: ClaimedEvent): Promise<boolean> {
  return (await row(em, sql`select 1 from payment_events where id = ${id} and state = 'stored'`)) !== null;
}

/** Stores the outcome of an event, in the caller's transaction if there is one. */
export async function finishEvent(
  em: EntityManager,
  { id }: ClaimedEvent,
  state: PaymentEventState,
  organizationId: string | null,
  reason: string | null = null,
): Promise<void> {
  await changed(
    em,
    sql`update payment_events
           set state = ${state}, organization_id = ${organizationId}, last_error = ${reason}
         where id = ${id} and state = 'stored'`,
  );
}

/** Ignores an event of a deleted organization and deletes its body, which contains personal data. */
export async function discardEvent(em: EntityManager, { id }: ClaimedEvent): Promise<void> {
  await changed(
    em,
    sql`update payment_events
           set state = ${PaymentEventState.ignored}, body = '', organization_id = null,
               last_error = 'of a deleted organization'
         where id = ${id} and state = 'stored'`,
  );
}

/**
 * Postpones an event that depends on another one. After three days it is ignored. If its organization is still unknown
 * then, its body is deleted.
 */
export async function postponeEvent(
  ctx: Context,
  event: ClaimedEvent,
  organizationId: string | null,
  reason: string,
): Promise<void> {
  await retryLater(ctx.em, event, organizationId, reason);
  const ignored = await changed(
    ctx.em,
    sql`update payment_events
           set state = ${PaymentEventState.ignored}, body = case when organization_id is null then '' else body end
         where id = ${event.id}
           and state = 'stored'
           and created_at < now() - make_interval(hours => ${MAX_WAIT_HOURS})`,
  );
  const facts = { eventType: event.eventType, attempts: event.attempts, reason };
  if (ignored)
    ctx.log.warn(
      { event: 'payment_event.ignored', ...facts },
      'The payment event could not be applied for three days.',
    );
  else ctx.log.info({ event: 'payment_event.postponed', ...facts }, 'The payment event waits for another one.');
}

/** Schedules the next attempt after an error. There is no last attempt, because the event may be about money. */
export async function recordFailure(ctx: Context, event: ClaimedEvent, error: unknown): Promise<void> {
  ctx.log.error(
    { event: 'payment_event.failed', err: error, eventType: event.eventType, attempts: event.attempts },
    'The payment event could not be applied.',
  );
  await retryLater(ctx.em, event, event.organizationId ?? null, (error as Error).name);
}

async function retryLater(
  em: EntityManager,
  { id, attempts }: ClaimedEvent,
  organizationId: string | null,
  reason: string,
): Promise<void> {
  const seconds = BACKOFF[Math.min(attempts, BACKOFF.length) - 1]! * (1 + Math.random() / 4);
  await changed(
    em,
    sql`update payment_events
           set due_at = now() + make_interval(secs => ${seconds}), organization_id = ${organizationId},
               last_error = ${reason}
         where id = ${id} and state = 'stored' and attempts = ${attempts}`,
  );
}
