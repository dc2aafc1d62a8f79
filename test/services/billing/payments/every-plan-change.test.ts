import { describe, expect, it } from '@jest/globals';
import { pricesOf } from '../../../../sandbox/payments/prices.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { paymentEvents } from '../../../support/payments.ts';
import { newSubscriber, nextBillOf, requestsWith, type Subscriber } from './support.ts';

const testApp = useTestApp({ ROLE: 'web', PAYMENT_PROVIDER: 'payA' });

const PLANS = ['starter', 'pro', 'business'].flatMap((tier) =>
  ['monthly', 'yearly'].map((period) => ({ tier, period, price: `pri_sandbox_${tier}_${period}` })),
);
type Plan = (typeof PLANS)[number];
const PAIRS = PLANS.flatMap((from) => PLANS.filter((to) => to !== from).map((to) => [from, to] as const));

const change = ({ rest }: Subscriber, { tier, period }: Plan) =>
  rest.post('/billing/checkout', { tier, billing_period: period });

/** What the platform charged for a subscription so far, in minor units. */
const chargesOf = ({ subscriptionId }: Subscriber): number[] =>
  paymentEvents(testApp, 'payA')
    .filter(({ type }) => type === 'transaction.completed')
    .map(({ body }) => JSON.parse(body).data)
    .filter((data) => data.subscription_id === subscriptionId)
    .map((data) => Number(data.details.totals.grand_total));

describe('a change of plan at payA', () => {
  it.each(PAIRS)('from %j to %j is billed in full, or leaves the billing date as it is', async (from, to) => {
    const shop = await newSubscriber(testApp, from);
    const before = await nextBillOf(testApp, shop);
    const { status, body } = await change(shop, to);
    expect(status).toBe(200);
    const modes = requestsWith(testApp, shop.subscriptionId).map((request) => request.body.proration_billing_mode);
    const after = await nextBillOf(testApp, shop);
    expect(after.price).toBe(to.price);
    const [, ...charges] = chargesOf(shop);
    if (from.period === 'monthly' && to.period === 'yearly') expect(modes).toEqual(['full_immediately']);
    expect(modes.includes('do_not_bill')).toBe(body.scheduled);
    if (body.plan_changed) {
      expect(charges).toEqual([pricesOf('payA').get(to.price)!.amount]);
    } else {
      expect(charges).toEqual([]);
      expect(after.at).toBe(before.at);
      // Taking the change back is free as well, and must not prolong the paid period either.
      expect((await change(shop, from)).body).toMatchObject({ plan_changed: false, scheduled: false });
      expect(await nextBillOf(testApp, shop)).toEqual(before);
      expect(chargesOf(shop)).toHaveLength(1);
    }
  });

  it('keeps the former price and billing date if the date cannot be set back', async () => {
    const shop = await newSubscriber(testApp, { tier: 'pro', period: 'yearly' });
    const before = await nextBillOf(testApp, shop);
    testApp.sandbox.state.faults.add({ system: 'payA', kind: 'status', status: 500, match: 'next_billed_at' });
    expect((await change(shop, PLANS[0]!)).status).toBe(502);
    expect(await nextBillOf(testApp, shop)).toEqual(before);
    expect((await shop.rest.get('/billing/subscription')).body).toMatchObject({ pending_subscription_tier: null });
  });
});
