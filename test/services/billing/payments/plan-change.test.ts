import { describe, expect, it } from '@jest/globals';
import { BillingPeriod, Tier } from '../../../../entities/billing/plan.ts';
import { SubscriptionPaymentStatus } from '../../../../entities/billing/payment-enums.ts';
import { planChange } from '../../../../src/services/billing/payments/change-plan.ts';
import type { SubscriptionState } from '../../../../src/services/billing/payments/subscription-state.ts';

const { starter, pro, business, free } = Tier;
const { monthly, yearly } = BillingPeriod;

const stateWith = (given: Partial<SubscriptionState>): SubscriptionState => ({
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

describe('planChange', () => {
  it.each([
    [{}, business, monthly, 'now'],
    [{}, business, yearly, 'now'],
    [{}, pro, yearly, 'now'],
    [{}, starter, monthly, 'next_period'],
    [{}, starter, yearly, 'now'],
    [{ tier: business }, starter, yearly, 'now'],
    [{ billingPeriod: null }, starter, yearly, 'now'],
    [{ pendingTier: starter, pendingBillingPeriod: yearly }, starter, yearly, 'now'],
    [{ billingPeriod: yearly }, pro, monthly, 'next_period'],
    [{ billingPeriod: yearly }, business, monthly, 'next_period'],
    [{ billingPeriod: yearly }, business, yearly, 'now'],
    [{ billingPeriod: yearly }, starter, yearly, 'next_period'],
    [{ tier: free }, starter, monthly, 'now'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, starter, monthly, 'next_period'],
    [{ pendingTier: starter }, starter, monthly, 'next_period'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, starter, yearly, 'now'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, pro, monthly, 'take_back'],
    [{ pendingTier: starter, pendingBillingPeriod: monthly }, business, monthly, 'now'],
    [{ billingPeriod: yearly, pendingBillingPeriod: monthly }, pro, monthly, 'next_period'],
    [{ billingPeriod: yearly, pendingBillingPeriod: monthly }, pro, yearly, 'take_back'],
  ] as const)('with %j to %s %s is %s', (given, tier, billingPeriod, change) => {
    expect(planChange(stateWith(given), { tier, billingPeriod })).toBe(change);
  });

  it('rejects the current plan and a cancelled subscription', () => {
    expect(() => planChange(stateWith({}), { tier: pro, billingPeriod: monthly })).toThrow(
      'The organization has this plan already',
    );
    for (const tier of [starter, pro, business]) {
      expect(() => planChange(stateWith({ cancelAtPeriodEnd: true }), { tier, billingPeriod: monthly })).toThrow(
        'The subscription is cancelled',
      );
    }
  });
});
