import { Checkout } from '../../../../entities/billing/checkout.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import type { Purchase } from '../../../../entities/billing/plan.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { TopUpCheckout } from '../../../../schema/billing/payment-payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import type { Order, PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { audit } from '../../organizations/audit.ts';
import type { Plan } from './plan-change.ts';
import { getStanding } from './subscription-state.ts';

/** What is sold, at the price the configuration names. */
export interface Sale extends Partial<Plan> {
  purchase: Purchase;
  packs?: number;
  priceId: string;
}

/**
 * Opens a checkout at a provider for the own organization. Our record of it is stored before the call, so that every event
 * finds whose it is, and the provider's id after it. A call that failed leaves a record without one: nothing was sold by it,
 * and nothing comes of it unless the provider opened the checkout after all, and it is paid. Throws ProviderError.
 */
export async function openCheckout(
  ctx: Context,
  provider: PaymentProvider,
  { priceId, ...sale }: Sale,
): Promise<TopUpCheckout> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  const customer = await customerAt(ctx, provider.name);
  const checkout = add(ctx.em, Checkout, { organizationId, createdBy, provider: provider.name, ...sale });
  await ctx.em.flush();
  const opened = await provider.openCheckout({
    checkoutId: checkout.id,
    organizationId,
    customer,
    priceId,
    quantity: sale.packs ?? 1,
    returnUrl: `${ctx.config.FRONTEND_URL}/billing`,
  });
  checkout.externalId = opened.externalId;
  const { purchase, tier, billingPeriod, packs } = sale;
  audit(ctx, {
    action: 'checkout.opened',
    target: ['checkout', checkout.id],
    data: { provider: provider.name, purchase, tier, billing_period: billingPeriod, packs },
  });
  await ctx.em.flush();
  const { checkoutUrl, clientToken } = opened;
  return {
    checkoutUrl,
    clientToken,
    transactionId: provider.name === PaymentProviderName.payA ? opened.externalId : null,
  };
}

/** Whom the invoice is for; by the customer's id where this provider knows the organization already. */
async function customerAt(ctx: Context, provider: PaymentProviderName): Promise<Order['customer']> {
  const { email, organizationId } = signedIn(ctx);
  const organization = await ctx.em.findOneOrFail(Organization, organizationId, { disableIdentityMap: true });
  const standing = await getStanding(ctx.em, organizationId);
  return {
    id: standing.provider === provider ? standing.customerId : null,
    email: organization.billingEmail || email,
    name: organization.billingDetails.billingCompanyName || organization.name,
  };
}
