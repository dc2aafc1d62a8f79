import { Checkout } from '../../../../entities/billing/checkout.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import type { Purchase } from '../../../../entities/billing/plan.ts';
import { Organization } from '../../../../entities/organizations/organization.ts';
import type { TopUpCheckout } from '../../../../schema/billing/payment-payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import type { Order, PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import { audit } from '../../organizations/audit.ts';
import type { Plan } from './change-plan.ts';
import { getSubscriptionState } from './subscription-state.ts';

/** What a checkout is for, with its configured price. */
export interface CheckoutItem extends Partial<Plan> {
  purchase: Purchase;
  packs?: number;
  priceId: string;
}

/**
 * Opens a checkout at a provider for the user's organization. Our record is stored before the request, so that every
 * event finds its organization; the provider's id is stored after it. A failed request leaves a record without an id,
 * which has no effect unless the provider opened the checkout after all and it is paid. Throws ProviderError.
 */
export async function openCheckout(
  ctx: Context,
  provider: PaymentProvider,
  { priceId, ...item }: CheckoutItem,
): Promise<TopUpCheckout> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  const customer = await customerAt(ctx, provider.name);
  const checkout = add(ctx.em, Checkout, { organizationId, createdBy, provider: provider.name, ...item });
  await ctx.em.flush();
  const opened = await provider.openCheckout({
    checkoutId: checkout.id,
    organizationId,
    customer,
    priceId,
    quantity: item.packs ?? 1,
    returnUrl: `${ctx.config.FRONTEND_URL}/billing`,
  });
  checkout.externalId = opened.externalId;
  const { purchase, tier, billingPeriod, packs } = item;
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

/** Returns whom the invoice is for, with the customer id if this provider has the organization as a customer. */
async function customerAt(ctx: Context, provider: PaymentProviderName): Promise<Order['customer']> {
  const { email, organizationId } = signedIn(ctx);
  const organization = await ctx.em.findOneOrFail(Organization, organizationId, { disableIdentityMap: true });
  const state = await getSubscriptionState(ctx.em, organizationId);
  return {
    id: state.provider === provider ? state.customerId : null,
    email: organization.billingEmail || email,
    name: organization.billingDetails.billingCompanyName || organization.name,
  };
}
