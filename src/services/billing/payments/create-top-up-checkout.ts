import { Purchase } from '../../../../entities/billing/plan.ts';
import type { TopUpCheckout } from '../../../../schema/billing/payment-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { activeProvider } from '../../../providers/payments/payment-providers.ts';
import { topUpPriceId } from '../../../providers/payments/prices.ts';
import { openCheckout } from './open-checkout.ts';

const MAX_PACKS = 100;

/** Opens a checkout for packs of CT at the active provider, whatever the subscription. Throws 422 outside 1..100, NOT_CONFIGURED, ProviderError. */
export async function createTopUpCheckout(ctx: Context, packs: number): Promise<TopUpCheckout> {
  signedIn(ctx);
  if (!Number.isInteger(packs) || packs < 1 || packs > MAX_PACKS)
    throw invalidField('packs', `must be between 1 and ${MAX_PACKS}`, 'out_of_range');
  const provider = activeProvider(ctx.config);
  return openCheckout(ctx, provider, {
    purchase: Purchase.topup,
    packs,
    priceId: topUpPriceId(ctx.config, provider.name),
  });
}
