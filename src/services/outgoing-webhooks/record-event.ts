import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import { afterCommit } from '../../core/after-commit.ts';
import type { Context } from '../../core/context.ts';
import { prepared } from '../../core/prepared.ts';
import { rows, sql } from '../../core/sql.ts';

export const WEBHOOKS_QUEUE = 'webhooks';

/** An event for the endpoints of an organization. */
export interface WebhookEvent {
  type: WebhookEventType;
  /** What it is about, such as `job:<id>`. An endpoint gets the events about one subject in their order. */
  subject: string;
  /** With keys in snake_case, as the endpoint gets it. */
  data: Record<string, unknown>;
}

interface Endpoint {
  id: string;
  eventTypes: WebhookEventType[];
}

/**
 * Records events for the endpoints of the organization that want them, in the caller's transaction. They are enqueued
 * after the commit. An organization without endpoints costs one prepared read, and the events are not even made.
 */
export async function recordEvents(
  ctx: Context,
  organizationId: string,
  eventsOf: () => readonly WebhookEvent[] | Promise<readonly WebhookEvent[]>,
): Promise<void> {
  const endpoints = await activeEndpoints(ctx.em, organizationId);
  if (endpoints.length === 0) return;
  const events = await eventsOf();
  const wanted = events.flatMap((event) =>
    endpoints
      .filter(({ eventTypes }) => eventTypes.length === 0 || eventTypes.includes(event.type))
      .map((endpoint) => ({ event, endpointId: endpoint.id })),
  );
  await insertDeliveries(ctx, organizationId, wanted);
}

/** Inserts one delivery for each event and endpoint in the caller's transaction. Returns the ids of those inserted. */
export async function insertDeliveries(
  ctx: Context,
  organizationId: string,
  wanted: readonly { event: WebhookEvent; endpointId: string }[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const timestamp = new Date().toISOString();
  const bodies = wanted.map(({ event: { type, data } }) =>
    JSON.stringify({ type, timestamp, organization_id: organizationId, data }),
  );
  // An endpoint that is deleted at the same time is waited for, and gets nothing.
  const inserted = await rows<{ id: string }>(
    ctx.em,
    sql`insert into webhook_deliveries (id, endpoint_id, event_type, subject, request_body, status, attempts, tries,
                                        due_at, claimed, created_at)
        select given.id, given.endpoint_id, given.event_type, given.subject, given.body, 'pending', '[]', 0,
               now(), false, now()
          from unnest(${wanted.map(() => uuid())}::uuid[], ${wanted.map(({ endpointId }) => endpointId)}::uuid[],
                      ${wanted.map(({ event }) => event.type)}::text[],
                      ${wanted.map(({ event }) => event.subject)}::text[], ${bodies}::jsonb[]
                     ) as given(id, endpoint_id, event_type, subject, body)
          join (select id from webhook_endpoints
                 where id = any(${wanted.map(({ endpointId }) => endpointId)}::uuid[])
                 order by id for key share) endpoint on endpoint.id = given.endpoint_id
        returning id`,
  );
  const ids = inserted.map(({ id }) => id);
  afterCommit(ctx.em, () => ids.forEach((id) => enqueueDelivery(ctx, id)));
  return ids;
}

/** Adds the id of a committed delivery to the queue without waiting. If it is lost, the sweeper enqueues it again. */
export function enqueueDelivery(ctx: Context, id: string, delayMs = 0): void {
  void ctx.queues.enqueue(WEBHOOKS_QUEUE, { id }, { delayMs });
}

function activeEndpoints(em: EntityManager, organizationId: string): Promise<Endpoint[]> {
  return prepared<Endpoint>(
    em,
    sql`select id, event_types as "eventTypes"
          from webhook_endpoints
         where organization_id = ${organizationId} and is_active
         order by id`,
  );
}
