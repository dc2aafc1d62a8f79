import { z } from 'zod';

/** One price id, or several: new checkouts use the first, and existing purchases by the others stay valid. */
const priceIds = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((ids) => (typeof ids === 'string' ? [ids] : ids) as [string, ...string[]]);
const plan = z.object({ monthly: priceIds, yearly: priceIds });
const platformPrices = z.object({ starter: plan, pro: plan, business: plan, topup: priceIds });

/** The price ids of each plan and of the top-up at one payment platform. */
export type PlatformPrices = z.infer<typeof platformPrices>;

/** The variable PAYMENT_PRICES: the price ids at each payment platform, as JSON. */
export const paymentPrices = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.object({ payA: platformPrices.optional(), payB: platformPrices.optional() }));
