import type { EntityManager } from '@mikro-orm/postgresql';
import { type PaymentEvent, PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';

/** How long an event is its worker's alone; longer than applying takes. */
const LEASE_SECONDS = 60;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** How long to wait after each attempt, in seconds; the last one again and again. */
const BACKOFF = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR];
/** How long an event waits for what it needs to be understood. */
const PATIENCE_HOURS = 72;

/** An event that this worker may apply now. */
export type EventInHand = Pick<
  PaymentEvent,
  'id' | 'provider' | 'eventId' | 'eventType' | 'body' | 'organizationId' | 'attempts'
>;

/** Takes an event that is stored and due; null for any other. However many ask at once, one has it; whoever dies over it leaves it to be applied again. */
export function takeEvent(em: EntityManager, id: string): Promise<EventInHand | null> {
  return row<EventInHand>(
    em,
    // Due times are kept in milliseconds, rounded: one that was set to now may lie ahead a little.
    sql`update payment_events set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
         where id = ${id} and state = 'stored' and (due_at <= now() + interval '1 millisecond' or attempts = 0)
        returning id, provider, event_id as "eventId", event_type as "eventType", body, organization_id as "organizationId", attempts`,
  );
}

/** Whether nobody finished it since it was taken. Asked under the lock of its organization. */
export async function isOpen(em: EntityManager, { id }: EventInHand): Promise<boolean> {
  return (await row(em, sql`select 1 from payment_events where id = ${id} and state = 'stored'`)) !== null;
}

/** Notes what became of an event, with the caller's transaction where there is one. */
export async function finishEvent(
  em: EntityManager,
  { id }: EventInHand,
  state: PaymentEventState,
  organizationId: string | null,
  reason: string | null = null,
): Promise<void> {
  await changed(
    em,
    sql`update payment_events set state = ${state}, organization_id = ${organizationId}, last_error = ${reason} where id = ${id} and state = 'stored'`,
  );
}

/** Puts an event off that needs another one to be understood; it is ignored when that does not come within three days, and what it says of nobody we know is not kept. */
export async function putOff(
  ctx: Context,
  event: EventInHand,
  organizationId: string | null,
  reason: string,
): Promise<void> {
  await retryLater(ctx.em, event, organizationId, reason);
  const given = await changed(
    ctx.em,
    sql`update payment_events set state = ${PaymentEventState.ignored}, body = case when organization_id is null then '' else body end
         where id = ${event.id} and state = 'stored' and created_at < now() - make_interval(hours => ${PATIENCE_HOURS})`,
  );
  ctx.log[given ? 'warn' : 'info'](
    {
      event: given ? 'payment_event.ignored' : 'payment_event.postponed',
      eventType: event.eventType,
      attempts: event.attempts,
      reason,
    },
    given ? 'The payment event was ignored.' : 'The payment event was postponed.',
  );
}

/** Puts an event off that could not be applied. Money hangs on it, so that it is never given up. */
export async function noteFailure(ctx: Context, event: EventInHand, error: unknown): Promise<void> {
  ctx.log.error(
    { event: 'payment_event.failed', err: error, eventType: event.eventType, attempts: event.attempts },
    'The payment event could not be applied.',
  );
  await retryLater(ctx.em, event, event.organizationId ?? null, (error as Error).name);
}

async function retryLater(
  em: EntityManager,
  { id, attempts }: EventInHand,
  organizationId: string | null,
  reason: string,
): Promise<void> {
  const seconds = BACKOFF[Math.min(attempts, BACKOFF.length) - 1]! * (1 + Math.random() / 4);
  await changed(
    em,
    sql`update payment_events set due_at = now() + make_interval(secs => ${seconds}), organization_id = ${organizationId}, last_error = ${reason}
         where id = ${id} and state = 'stored' and attempts = ${attempts}`,
  );
}
