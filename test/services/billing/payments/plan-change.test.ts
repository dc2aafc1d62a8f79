import { describe, expect, it } from '@jest/globals';
import { BillingPeriod, Tier } from '../../../../entities/billing/plan.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-status.ts';
import { planChange } from '../../../../src/services/billing/payments/change-plan.ts';
import type { SubscriptionState } from '../../../../src/services/billing/payments/subscription-state.ts';

const { starter, pro, business, free } = Tier;
const { monthly, yearly } = BillingPeriod;

const standing = (given: Partial<SubscriptionState>): SubscriptionState => ({
  tier: pro,
  billingPeriod: monthly,
  status: SubscriptionPaymentStatus.active,
  provider: null,
  customerId: null,
  externalId: null,
  periodEnd: null,
  cancelAtPeriodEnd: false,
  pendingTier: null,
  pendingBillingPeriod: null,
  changing: false,
  ...given,
});

describe('asking for a plan', () => {
  it.each([
    [{}, business, monthly, 'now'],
    [{}, business, yearly, 'now'],
    [{}, pro, yearly, 'now'],
    [{}, starter, monthly, 'next_period'],
    [{}, starter, yearly, 'next_period'],
    [{ billingPeriod: yearly }, pro, monthly, 'next_period'],
    [{ billingPeriod: yearly }, business, monthly, 'next_period'],
    [{ billingPeriod: yearly }, business, yearly, 'now'],
    [{ billingPeriod: yearly }, starter, yearly, 'next_period'],
    [{ tier: free }, starter, monthly, 'now'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, starter, monthly, 'next_period'],
    [{ pendingTier: starter }, starter, monthly, 'next_period'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, starter, yearly, 'next_period'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, pro, monthly, 'take_back'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, business, monthly, 'now'],
    [{ billingPeriod: yearly, pendingBillingPeriod: monthly }, pro, monthly, 'next_period'],
    [{ billingPeriod: yearly, pendingBillingPeriod: monthly }, pro, yearly, 'take_back'],
  ] as const)('%j: %s %s is %s', (given, tier, billingPeriod, change) => {
    expect(planChange(standing(given), { tier, billingPeriod })).toBe(change);
  });

  it('that is there already, or of a subscription that ends, is refused', () => {
    expect(() => planChange(standing({}), { tier: pro, billingPeriod: monthly })).toThrow(
      'The organization has this plan already',
    );
    for (const tier of [starter, pro, business]) {
      expect(() => planChange(standing({ cancelAtPeriodEnd: true }), { tier, billingPeriod: monthly })).toThrow(
        'The subscription is cancelled',
      );
    }
  });
});
