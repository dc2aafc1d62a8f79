import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import type { PlatformEvent } from '../../../providers/payments/payment-provider.ts';
import type { ParsedPaymentEvent } from './parsed-event.ts';

type Found = { organization_id: string };

/**
 * Returns the organization that an event belongs to, or null. It is found by a known payment, our own checkout record,
 * a known subscription, or the customer, in this order. The organization id in the event itself is not trusted: on some
 * platforms the payer's browser sets it. A refund or dispute of an unknown payment is not matched by its customer,
 * because the payment will identify the organization.
 */
export async function findOrganization(
  em: EntityManager,
  provider: PaymentProviderName,
  { references, payment }: Pick<PlatformEvent, 'references' | 'payment'>,
): Promise<string | null> {
  const { checkoutId, checkoutExternalId, subscriptionId, customerId } = references;
  const paymentId = payment?.paymentId ?? references.paymentId;
  const queries = [
    paymentId &&
      sql<Found>`select organization_id from payments where provider = ${provider} and payment_id = ${paymentId}`,
    checkoutId && sql<Found>`select organization_id from checkouts where id = ${checkoutId} and provider = ${provider}`,
    checkoutExternalId &&
      sql<Found>`
        select organization_id from checkouts where provider = ${provider} and external_id = ${checkoutExternalId}`,
    subscriptionId &&
      sql<Found>`
        select organization_id from subscriptions
         where provider = ${provider} and external_id = ${subscriptionId}
         limit 2`,
    customerId && !references.paymentId && byCustomer(provider, customerId, subscriptionId),
  ];
  for (const query of queries) {
    if (!query) continue;
    const [found, another] = await rows(em, query);
    if (found && !another) return found.organization_id;
  }
  return null;
}

/**
 * A platform identifies customers by their mail address, which any payer can enter. So a customer identifies no
 * organization if another organization paid as the same customer, or if the event is about a second subscription while
 * one is active, which would replace it.
 */
function byCustomer(
  provider: PaymentProviderName,
  customerId: string,
  subscriptionId: string | null,
): RawBuilder<Found> {
  const isOfOthers = sql`
    provider = ${provider} and customer_id = ${customerId} and organization_id <> own.organization_id`;
  return sql<Found>`
    select organization_id
      from subscriptions own
     where provider = ${provider}
       and customer_id = ${customerId}
       and not exists (select 1 from subscriptions where ${isOfOthers})
       and not exists (select 1 from payments where ${isOfOthers})
       and (${subscriptionId}::text is null
            or external_id = ${subscriptionId}
            or payment_status = 'canceled' and (period_end is null or period_end <= now()))`;
}

/**
 * Returns whether an event without a known organization belongs to a deleted one: it is about a payment whose
 * organization was deleted, or it names an organization that was deleted recently, such as the event that confirms the
 * cancellation of its subscription.
 */
export async function isOfDeletedOrganization(
  em: EntityManager,
  { provider, references, payment }: ParsedPaymentEvent,
): Promise<boolean> {
  const paymentId = payment?.paymentId ?? references.paymentId;
  const folder = `files/${references.organizationId}/`;
  const found = await row(
    em,
    sql`select 1 from payments
         where provider = ${provider} and payment_id = ${paymentId} and organization_id is null
        union all
        select 1 from erasures where paths ? ${folder}
        limit 1`,
  );
  return found !== null;
}
