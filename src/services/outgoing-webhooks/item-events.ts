import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import { chunk } from '../../core/chunk.ts';
import type { Context } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import { recordEvents, type WebhookEvent } from './record-event.ts';

/** The most items of one event. */
const MAX_ITEMS = 100;

/** What a person does in a review. */
export type ReviewEvent = 'item.approved' | 'item.rejected' | 'item.reopened';

/** An item as an event names it. */
export interface EventItem {
  itemId: string;
  externalId: string | null;
  /** The language of the texts; null for the item's own ones. */
  language: string | null;
}

/** A content item as an event names it. */
export function eventItem(
  { id, externalId }: { id: string; externalId: string },
  language: string | null = null,
): EventItem {
  return { itemId: id, externalId, language };
}

/** Records that a job did something to items, in the caller's transaction, with up to 100 items an event. */
export function recordJobItems(
  ctx: Context,
  organizationId: string,
  jobId: string,
  items: readonly (EventItem & { type: WebhookEventType })[],
): Promise<void> {
  return recordEvents(ctx, organizationId, async () => {
    const job = await row<JobRow>(
      ctx.em,
      sql`select project_id as "projectId", job_type as "jobType", payload->>'language' as language,
                 payload->>'storeConnectionId' as "storeConnectionId",
                 payload->'languageConnections' as "languageConnections"
            from jobs
           where id = ${jobId}`,
    );
    const connectionOf = ({ language }: EventItem) =>
      job?.languageConnections?.[language ?? job.language ?? ''] ?? job?.storeConnectionId ?? null;
    const about = { project_id: job?.projectId ?? null, job_id: jobId, job_type: job?.jobType };
    return [...Map.groupBy(items, ({ type }) => type)].flatMap(([type, ofType]) =>
      [...Map.groupBy(ofType, connectionOf)].flatMap(([connectionId, of]) =>
        eventsOf(type, jobSubject(jobId), { ...about, ...(connectionId && { store_connection_id: connectionId }) }, of),
      ),
    );
  });
}

interface JobRow {
  projectId: string | null;
  jobType: string;
  /** The main language of its texts. */
  language: string | null;
  storeConnectionId: string | null;
  /** The connections of languages that a sync does not push through the store connection. */
  languageConnections: Record<string, string> | null;
}

/** Records that a person or a rule reviewed items of a project, in the caller's transaction. */
export async function recordReview(
  ctx: Context,
  organizationId: string,
  projectId: string,
  type: ReviewEvent,
  items: readonly EventItem[],
): Promise<void> {
  if (items.length === 0) return;
  const about = { project_id: projectId, job_id: null };
  await recordEvents(ctx, organizationId, () => eventsOf(type, `project:${projectId}`, about, items));
}

/** The subject of all events of a job, so that its end comes after its items. */
export function jobSubject(jobId: string): string {
  return `job:${jobId}`;
}

function eventsOf(
  type: WebhookEventType,
  subject: string,
  about: Record<string, unknown>,
  items: readonly EventItem[],
): WebhookEvent[] {
  return chunk(items, MAX_ITEMS).map((part) => ({
    type,
    subject,
    data: { ...about, items: part.map(shown) },
  }));
}

const shown = ({ itemId, externalId, language }: EventItem) => ({
  item_id: itemId,
  external_id: externalId,
  ...(language !== null && { language }),
});
