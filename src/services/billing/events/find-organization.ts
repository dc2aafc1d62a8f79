import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { PlatformEvent } from '../../../providers/payments/payment-provider.ts';

type Found = { organization_id: string };

/**
 * The organization of an event, or null: by the payment we know, by our own checkout record, by the subscription we know,
 * then by the customer, where only one organization has it: a platform knows customers by their address, and two
 * organizations may share one. What the event itself says of its organization decides nothing: on some platforms the payer's
 * browser writes it. A refund or dispute of a payment that is not known yet is not given to whoever has the customer: the
 * payment will tell.
 */
export async function findOrganization(em: EntityManager, provider: PaymentProviderName, { references: of, payment }: Pick<PlatformEvent, 'references' | 'payment'>): Promise<string | null> {
  const paymentId = payment?.paymentId ?? of.paymentId;
  const asks = [
    paymentId && sql<Found>`select organization_id from payments where provider = ${provider} and payment_id = ${paymentId}`,
    of.checkoutId && sql<Found>`select organization_id from checkouts where id = ${of.checkoutId} and provider = ${provider}`,
    of.checkoutExternalId && sql<Found>`select organization_id from checkouts where provider = ${provider} and external_id = ${of.checkoutExternalId}`,
    of.subscriptionId && sql<Found>`select organization_id from subscriptions where provider = ${provider} and external_id = ${of.subscriptionId} limit 2`,
    of.customerId && !of.paymentId && sql<Found>`select organization_id from subscriptions where provider = ${provider} and customer_id = ${of.customerId} limit 2`,
  ];
  for (const ask of asks) {
    if (!ask) continue;
    const [found, another] = await rows(em, ask);
    if (found && !another) return found.organization_id;
  }
  return null;
}
