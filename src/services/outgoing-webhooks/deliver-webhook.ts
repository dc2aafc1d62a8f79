import type { EntityManager } from '@mikro-orm/postgresql';
import type { WebhookAttempt } from '../../../entities/outgoing-webhooks/webhook-delivery.ts';
import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import type { Context } from '../../core/context.ts';
import type { OutboundFetch } from '../../core/outbound.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { changed, row, sql } from '../../core/sql.ts';
import { NOT_BLOCKED } from './delivery-order.ts';
import { disableFailingEndpoint, GONE } from './disable-endpoint.ts';
import { enqueueDelivery } from './record-event.ts';
import { signatureOf } from './signing-secret.ts';

/** How long an endpoint may take to answer. */
export const TIMEOUT_MS = 15_000;
/** The duration of a worker's claim, which exceeds the timeout. After it the delivery counts as not sent. */
const LEASE_SECONDS = 30;
/** Requests to one endpoint at the same time, so that a slow one leaves workers to others. */
const MAX_IN_FLIGHT = 4;
const MAX_ATTEMPTS_SHOWN = 20;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The delay in seconds after each failed attempt, give or take 20 %. The attempt after the last delay is final. */
const DELAYS = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];
const JITTER = 0.2;

interface ClaimedDelivery {
  id: string;
  endpointId: string;
  eventType: WebhookEventType;
  body: { type: string; timestamp: string; organization_id: string; data: unknown };
  tries: number;
  url: string;
  secrets: string[];
}

/**
 * Delivers an event that is due and does nothing for any other. Of several processes exactly one delivers it, and of
 * deliveries about one subject to one endpoint only the oldest. After a crash it is delivered again with the same id. A
 * failure is recorded and not thrown.
 */
export async function deliverWebhook(
  ctx: Context,
  id: string,
  fetch: OutboundFetch,
  stopping: AbortSignal,
): Promise<void> {
  const delivery = await claim(ctx, id);
  if (!delivery) return;
  const at = new Date();
  const attempt = await send(ctx, delivery, fetch, at, stopping);
  if (stopping.aborted && attempt.error) return await release(ctx, delivery);
  await record(ctx, delivery, attempt);
  const next = await nextOf(ctx, delivery.endpointId);
  if (next) enqueueDelivery(ctx, next);
}

/** Claims of one endpoint wait for each other, so that each counts the requests of those before it. */
function claim(ctx: Context, id: string): Promise<ClaimedDelivery | null> {
  return ctx.em.transactional(async (em) => {
    const endpoint = await row<object>(
      em,
      sql`select 1 from webhook_endpoints
           where is_active
             and id = (select endpoint_id from webhook_deliveries
                        where id = ${id} and status = 'pending' and due_at <= now())
             for no key update`,
    );
    return endpoint && (await claimOf(em, id));
  });
}

function claimOf(em: EntityManager, id: string): Promise<ClaimedDelivery | null> {
  return row<ClaimedDelivery>(
    em,
    sql`update webhook_deliveries t
           set claimed = true, tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
          from webhook_endpoints e
         where t.id = ${id} and t.status = 'pending' and t.due_at <= now()
           and e.id = t.endpoint_id and e.is_active
           and ${NOT_BLOCKED}
           and (select count(*) from webhook_deliveries o
                 where o.endpoint_id = t.endpoint_id and o.status = 'pending' and o.claimed and o.due_at > now()
               ) < ${MAX_IN_FLIGHT}
        returning t.id, t.endpoint_id as "endpointId", t.event_type as "eventType", t.request_body as body, t.tries,
                  e.url,
                  case when e.previous_secret_until > now() then array[e.sealed_secret, e.previous_sealed_secret]
                       else array[e.sealed_secret] end as secrets`,
  );
}

async function send(
  ctx: Context,
  { id, endpointId, body: stored, url, secrets }: ClaimedDelivery,
  fetch: OutboundFetch,
  at: Date,
  signal: AbortSignal,
): Promise<WebhookAttempt> {
  // The order of the keys in the database is not that of the documentation.
  const { type, timestamp, organization_id, data } = stored;
  const body = JSON.stringify({ type, timestamp, organization_id, data });
  const attempt = (statusCode: number | null, error: string | null): WebhookAttempt => ({
    at: at.toISOString(),
    statusCode,
    error,
    durationMs: Date.now() - at.getTime(),
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatureOf(ctx, endpointId, secrets, { id, at, body }),
      },
      body,
      // A signed delivery is meant for this address only.
      redirect: 'manual',
      signal,
    });
    return attempt(response.status, response.ok ? null : `The endpoint answered with ${response.status}.`);
  } catch (error) {
    if (!(error instanceof ProviderError) && !signal.aborted)
      ctx.log.warn({ event: 'webhook.attempt_failed', err: error }, 'A webhook could not be sent.');
    return attempt(null, error instanceof ProviderError ? error.message : 'The request could not be sent.');
  }
}

/** Stores the attempt in the endpoint and the delivery. The delivery stays as it is if another worker claimed it since. */
async function record(ctx: Context, delivery: ClaimedDelivery, attempt: WebhookAttempt): Promise<void> {
  const { id, endpointId, tries } = delivery;
  const failed = attempt.error !== null && attempt.error !== undefined;
  const delay = failed ? DELAYS[tries - 1] : undefined;
  const seconds = delay === undefined ? 0 : delay * (1 - JITTER + 2 * JITTER * Math.random());
  const status = !failed ? 'succeeded' : delay === undefined ? 'failed' : 'pending';
  // Before the delivery, so that who sees its status sees the times of the endpoint, too.
  await changed(
    ctx.em,
    sql`update webhook_endpoints
           set ${
             failed
               ? sql`last_failure_at = now(), failing_since = coalesce(failing_since, now())`
               : sql`last_success_at = now(), failing_since = null`
           }
         where id = ${endpointId}`,
  );
  const recorded = await changed(
    ctx.em,
    sql`update webhook_deliveries
           set status = ${status}, claimed = false, due_at = now() + make_interval(secs => ${seconds}),
               attempts = (select jsonb_agg(entry order by n)
                             from (select entry, n
                                     from jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb)
                                          with ordinality as all_of(entry, n)
                                    order by n desc limit ${MAX_ATTEMPTS_SHOWN}) newest)
         where id = ${id} and status = 'pending' and claimed and tries = ${tries}`,
  );
  if (recorded === 1 && status === 'pending') enqueueDelivery(ctx, id, seconds * 1000);
  if (failed) await disableFailingEndpoint(ctx, endpointId, attempt.statusCode === GONE);
}

/** Ends the claim of a process that stops. The attempt does not count. */
async function release(ctx: Context, { id, tries }: ClaimedDelivery): Promise<void> {
  await changed(
    ctx.em,
    sql`update webhook_deliveries set claimed = false, tries = tries - 1, due_at = now()
         where id = ${id} and status = 'pending' and claimed and tries = ${tries}`,
  );
}

/** The next delivery of the endpoint that is due: its message may have come while it had to wait. */
async function nextOf(ctx: Context, endpointId: string): Promise<string | null> {
  const next = await row<{ id: string }>(
    ctx.em,
    sql`select t.id from webhook_deliveries t
         where t.endpoint_id = ${endpointId} and t.status = 'pending' and t.due_at <= now() and ${NOT_BLOCKED}
         order by t.id limit 1`,
  );
  return next?.id ?? null;
}
