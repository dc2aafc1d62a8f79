import type { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import type { BillingPortal } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { paymentProviderFor } from '../../../providers/payments/payment-providers.ts';
import { audit } from '../../organizations/audit.ts';
import { getStanding } from './subscription-state.ts';

/**
 * A link to where the provider lets the organization manage payment method and invoices, for a short time.
 * @throws 409 before the first subscription, and for a customer that the provider shares between organizations; NOT_CONFIGURED, ProviderError.
 */
export async function openBillingPortal(ctx: Context): Promise<BillingPortal> {
  const { organizationId } = signedIn(ctx);
  const { provider: name, customerId, externalId } = await getStanding(ctx.em, organizationId);
  if (!name || !customerId) throw new AppError('CONFLICT', 'No billing account yet');
  // Platforms know customers by their address, which whoever pays may type: the portal would show what others bought.
  if (await isShared(ctx, organizationId, name, customerId))
    throw new AppError('CONFLICT', 'Another organization has the same billing account: the portal would show both');
  const portalUrl = await paymentProviderFor(ctx.config, name).portalUrl(customerId, externalId);
  audit(ctx, { action: 'billing_portal.opened', target: ['organization', organizationId], data: { provider: name } });
  await ctx.em.flush();
  return { portalUrl, message: 'Payment method and invoices are managed there. The link is good for a short time.' };
}

/** Whether another organization subscribed, or ever paid, as the same customer. */
async function isShared(
  { em }: Context,
  organizationId: string,
  provider: PaymentProviderName,
  customerId: string,
): Promise<boolean> {
  const isTheirs = sql`provider = ${provider} and customer_id = ${customerId} and organization_id <> ${organizationId}`;
  const found = await row(
    em,
    sql`select 1 from subscriptions where ${isTheirs} union all select 1 from payments where ${isTheirs} limit 1`,
  );
  return found !== null;
}
