import type { EntityManager } from '@mikro-orm/postgresql';
import { PaymentEventState } from '../../../../entities/billing/payment-event.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { EventInHand } from './event-in-hand.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

/**
 * Whether an event that found no organization is of one that was deleted: of a payment that the books keep without one, or
 * naming an organization that was deleted a moment ago, as the last word on a subscription that was cancelled with it does.
 */
export async function isOfDeleted(
  em: EntityManager,
  { provider, references, payment }: ParsedPaymentEvent,
): Promise<boolean> {
  const paymentId = payment?.paymentId ?? references.paymentId;
  const folder = `files/${references.organizationId}/`;
  const found = await row(
    em,
    sql`select 1 from payments where provider = ${provider} and payment_id = ${paymentId} and organization_id is null
        union all select 1 from erasures where paths ? ${folder} limit 1`,
  );
  return found !== null;
}

/** Ignores an event whose organization was deleted, and keeps nothing of what it says: it names persons. */
export async function forgetEvent(em: EntityManager, { id }: EventInHand): Promise<void> {
  await changed(
    em,
    sql`update payment_events set state = ${PaymentEventState.ignored}, body = '', organization_id = null, last_error = 'of a deleted organization'
         where id = ${id} and state = 'stored'`,
  );
}
