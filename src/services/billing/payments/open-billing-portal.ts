import type { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import type { BillingPortal } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { audit } from '../../organizations/audit.ts';
import { getSubscriptionState } from './subscription-state.ts';

/**
 * Returns a short-lived link to the provider's portal for payment methods and invoices.
 * @throws 409 before the first subscription, and if another organization paid as the same customer; NOT_CONFIGURED,
 *   ProviderError.
 */
export async function openBillingPortal(ctx: Context): Promise<BillingPortal> {
  const { organizationId } = signedIn(ctx);
  const { provider: name, customerId, externalId } = await getSubscriptionState(ctx.em, organizationId);
  if (!name || !customerId) throw new AppError('CONFLICT', 'No billing account yet');
  // Platforms identify customers by their mail address, which any payer can enter. The portal would show the payments
  // of the other organization.
  if (await isShared(ctx, organizationId, name, customerId))
    throw new AppError('CONFLICT', 'Another organization has the same billing account: the portal would show both');
  const portalUrl = await paymentProviderFor(ctx, name).portalUrl(customerId, externalId);
  audit(ctx, { action: 'billing_portal.opened', target: ['organization', organizationId], data: { provider: name } });
  await ctx.em.flush();
  return { portalUrl, message: 'Payment method and invoices are managed there. The link is valid for a short time.' };
}

/** Returns whether another organization subscribed or paid as the same customer. */
async function isShared(
  { em }: Context,
  organizationId: string,
  provider: PaymentProviderName,
  customerId: string,
): Promise<boolean> {
  const isOfOthers = sql`
    provider = ${provider} and customer_id = ${customerId} and organization_id <> ${organizationId}`;
  const found = await row(
    em,
    sql`select 1 from subscriptions where ${isOfOthers} union all select 1 from payments where ${isOfOthers} limit 1`,
  );
  return found !== null;
}
