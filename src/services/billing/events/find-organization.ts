import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { PlatformEvent } from '../../../providers/payments/payment-provider.ts';

type Found = { organization_id: string };

/**
 * The organization of an event, or null: by the payment we know, by our own checkout record, by the subscription we know,
 * then by the customer. What the event itself says of its organization decides nothing: on some platforms the payer's
 * browser writes it. A refund or dispute of a payment that is not known yet is not given to whoever has the customer: the
 * payment will tell.
 */
export async function findOrganization(
  em: EntityManager,
  provider: PaymentProviderName,
  { references: of, payment }: Pick<PlatformEvent, 'references' | 'payment'>,
): Promise<string | null> {
  const paymentId = payment?.paymentId ?? of.paymentId;
  const asks = [
    paymentId &&
      sql<Found>`select organization_id from payments where provider = ${provider} and payment_id = ${paymentId}`,
    of.checkoutId &&
      sql<Found>`select organization_id from checkouts where id = ${of.checkoutId} and provider = ${provider}`,
    of.checkoutExternalId &&
      sql<Found>`select organization_id from checkouts where provider = ${provider} and external_id = ${of.checkoutExternalId}`,
    of.subscriptionId &&
      sql<Found>`select organization_id from subscriptions where provider = ${provider} and external_id = ${of.subscriptionId} limit 2`,
    of.customerId && !of.paymentId && ofCustomer(provider, of.customerId, of.subscriptionId),
  ];
  for (const ask of asks) {
    if (!ask) continue;
    const [found, another] = await rows(em, ask);
    if (found && !another) return found.organization_id;
  }
  return null;
}

/**
 * A platform knows customers by their address, which whoever pays may type. So a customer says nothing where another
 * organization paid as the same one, nor of a second subscription beside one that is in force: it would take its place.
 */
function ofCustomer(
  provider: PaymentProviderName,
  customerId: string,
  subscriptionId: string | null,
): RawBuilder<Found> {
  const isOthers = sql`provider = ${provider} and customer_id = ${customerId} and organization_id <> own.organization_id`;
  return sql<Found>`
    select organization_id from subscriptions own
     where provider = ${provider} and customer_id = ${customerId}
       and not exists (select 1 from subscriptions where ${isOthers}) and not exists (select 1 from payments where ${isOthers})
       and (${subscriptionId}::text is null or external_id = ${subscriptionId}
            or payment_status = 'canceled' and (period_end is null or period_end <= now()))`;
}
