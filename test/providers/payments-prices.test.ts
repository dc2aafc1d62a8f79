import { describe, expect, it } from '@jest/globals';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { loadConfig } from '../../src/core/config.ts';
import { AppError } from '../../src/core/errors.ts';
import { toMajorUnits } from '../../src/providers/payments/minor-units.ts';
import {
  activeProvider,
  paymentProviderFor,
  readPaymentEvent,
} from '../../src/providers/payments/payment-providers.ts';
import { ourPriceIds, priceIdFor, purchaseOfPrice, topUpPriceId } from '../../src/providers/payments/prices.ts';
import { PRODUCTION } from '../support/production.ts';

const SANDBOX_URL = 'http://127.0.0.1:1';
const NOT_CONFIGURED = new AppError('NOT_CONFIGURED', 'Billing is not configured');

const plan = (name: string) => ({ monthly: `pri_${name}_m`, yearly: `pri_${name}_y` });
const PAYMENT_PRICES = JSON.stringify({
  payA: { starter: plan('s'), pro: plan('p'), business: plan('b'), topup: 'pri_t' },
});

describe('the configured prices', () => {
  it('are mapped to plans and top-ups', () => {
    const config = loadConfig({ ...PRODUCTION, PAYMENT_PRICES });
    expect(priceIdFor(config, 'payA', Tier.pro, BillingPeriod.yearly)).toBe('pri_p_y');
    expect(topUpPriceId(config, 'payA')).toBe('pri_t');
    expect(purchaseOfPrice(config, 'payA', 'pri_b_m')).toEqual({
      purchase: 'subscription',
      tier: 'business',
      period: 'monthly',
    });
    expect(purchaseOfPrice(config, 'payA', 'pri_t')).toEqual({ purchase: 'topup' });
    expect(purchaseOfPrice(config, 'payA', 'pri_of_another_product')).toBeNull();
  });

  it("default to the sandbox's outside production", () => {
    const config = loadConfig({ PAYMENT_PRICES });
    expect(priceIdFor(config, 'payA', Tier.starter, BillingPeriod.monthly)).toBe('pri_s_m');
    expect(priceIdFor(config, 'payB', Tier.starter, BillingPeriod.monthly)).toBe('pdt_sandbox_starter_monthly');
    expect(topUpPriceId(loadConfig({}), 'payA')).toBe('pri_sandbox_topup');
    expect(topUpPriceId(loadConfig({}), 'payB')).toBe('pdt_sandbox_topup');
  });

  it('may have several ids for an item: the first is used for new checkouts, all are recognized', () => {
    const config = loadConfig({
      PAYMENT_PRICES: JSON.stringify({
        payA: {
          starter: plan('s'),
          pro: { monthly: ['pri_new', 'pri_old'], yearly: 'pri_p_y' },
          business: plan('b'),
          topup: ['pri_t', 'pri_t_old'],
        },
      }),
    });
    expect([priceIdFor(config, 'payA', Tier.pro, BillingPeriod.monthly), topUpPriceId(config, 'payA')]).toEqual([
      'pri_new',
      'pri_t',
    ]);
    expect(purchaseOfPrice(config, 'payA', 'pri_old')).toEqual(purchaseOfPrice(config, 'payA', 'pri_new'));
    expect(purchaseOfPrice(config, 'payA', 'pri_t_old')).toEqual({ purchase: 'topup' });
    expect(ourPriceIds(config, 'payA')).toHaveLength(9);
    expect(() =>
      loadConfig({
        PAYMENT_PRICES: JSON.stringify({
          payA: { starter: plan('s'), pro: plan('p'), business: plan('b'), topup: [] },
        }),
      }),
    ).toThrow(/PAYMENT_PRICES/);
  });

  it('contain every price id once', () => {
    const config = loadConfig({});
    for (const provider of ['payA', 'payB'] as const) {
      const ids = ourPriceIds(config, provider);
      expect(new Set(ids).size).toBe(7);
      expect(ids.map((id) => purchaseOfPrice(config, provider, id))).not.toContain(null);
    }
    expect(purchaseOfPrice(config, 'payB', 'pri_sandbox_topup')).toBeNull();
  });

  it('have no default in production', () => {
    const config = loadConfig({ ...PRODUCTION, PAYMENT_PRICES });
    expect(() => topUpPriceId(config, 'payB')).toThrow(NOT_CONFIGURED);
    expect(() => purchaseOfPrice(config, 'payB', 'x')).toThrow(NOT_CONFIGURED);
    expect(() => priceIdFor(loadConfig(PRODUCTION), 'payA', Tier.pro, BillingPeriod.monthly)).toThrow(NOT_CONFIGURED);
    expect(ourPriceIds(config, 'payB')).toEqual([]);
  });

  it('have no price for the free tier', () => {
    expect(() => priceIdFor(loadConfig({}), 'payA', Tier.free, BillingPeriod.monthly)).toThrow(RangeError);
  });
});

/** What the clients need of a process that measures nothing. */
const unobserved = (env: Record<string, string>) => ({ config: loadConfig(env), metrics: null, tracing: null });

describe('paymentProviderFor', () => {
  it('returns the configured platform, cached by its settings', () => {
    const ctx = unobserved({ SANDBOX_URL });
    expect(activeProvider(ctx).name).toBe('payA');
    expect(activeProvider(unobserved({ SANDBOX_URL, PAYMENT_PROVIDER: 'payB' })).name).toBe('payB');
    expect(paymentProviderFor(ctx, 'payB')).toBe(paymentProviderFor(unobserved({ SANDBOX_URL }), 'payB'));
    expect(paymentProviderFor(ctx, 'payA')).not.toBe(
      paymentProviderFor(unobserved({ SANDBOX_URL, PAYMENT_PRICES }), 'payA'),
    );
  });

  it.each([
    ['no settings', {}],
    ['an address without a key', { PAYA_API_URL: 'https://pay.example' }],
    ['an address without a key and with the sandbox', { PAYA_API_URL: 'https://pay.example', SANDBOX_URL }],
    ['a key without an address', { PAYA_API_KEY: 'k' }],
    ['the sandbox in production', { ...PRODUCTION, SANDBOX_URL, PAYA_API_KEY: 'k' }],
  ])('throws NOT_CONFIGURED with %s', (_what, env) => {
    expect(() => paymentProviderFor(unobserved(env), 'payA')).toThrow(NOT_CONFIGURED);
  });

  it('accepts no webhook without a secret', async () => {
    const config = loadConfig({
      ...PRODUCTION,
      PAYA_API_URL: SANDBOX_URL,
      PAYA_API_KEY: 'k',
      PAYB_API_URL: SANDBOX_URL,
      PAYB_API_KEY: 'k',
    });
    for (const name of ['payA', 'payB'] as const)
      await expect(readPaymentEvent(config, name, '{}', new Headers())).rejects.toThrow(NOT_CONFIGURED);
  });
});

describe('toMajorUnits', () => {
  it.each([
    ['4900', 'USD', '49.00'],
    [5, 'EUR', '0.05'],
    ['0', 'GBP', '0.00'],
    [4900, 'JPY', '4900'],
    ['4900', 'KWD', '4.900'],
    ['900719925474099312345', 'USD', '9007199254740993123.45'],
  ])('converts %s %s to %s', (amount, currency, expected) => {
    expect(toMajorUnits(amount, currency)).toBe(expected);
  });
});
