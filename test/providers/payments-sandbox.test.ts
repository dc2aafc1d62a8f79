import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BillingPeriod, Tier } from '../../entities/billing/plan.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { loadConfig } from '../../src/core/config.ts';
import type { PaymentProvider, PlatformEvent } from '../../src/providers/payments/payment-provider.ts';
import { paymentProviderFor } from '../../src/providers/payments/payment-providers.ts';
import { priceIdFor, topUpPriceId } from '../../src/providers/payments/prices.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { type PayServer, startPayServer } from './pay-server.ts';

let sandbox: Sandbox;
let receiver: PayServer;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  receiver = await startPayServer();
  receiver.reply = () => ({ json: {} });
});
beforeEach(() => {
  sandbox.state.reset();
  receiver.requests.splice(0);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const CHECKOUT = '0198a1b2-0000-7000-8000-000000000001';
const ORGANIZATION = '0198a1b2-0000-7000-8000-000000000002';

const record = async () => undefined;

describe.each(['payA', 'payB'] as const)('%s in the sandbox', (name) => {
  const config = () => loadConfig({ SANDBOX_URL: sandbox.url });
  const platform = (): PaymentProvider => paymentProviderFor({ config: config(), metrics: null, tracing: null }, name);
  const starter = () => priceIdFor(config(), name, Tier.starter, BillingPeriod.monthly);
  const pro = () => priceIdFor(config(), name, Tier.pro, BillingPeriod.monthly);

  /** Returns the events since the last call. Parsing them verifies every signature. */
  async function newEvents(): Promise<PlatformEvent[]> {
    await sandbox.state.payments.settled();
    return Promise.all(receiver.requests.splice(0).map(({ raw, headers }) => platform().readEvent(raw, headers)));
  }
  const payments = (events: PlatformEvent[]) => events.flatMap(({ payment }) => payment ?? []);
  const subscriptions = (events: PlatformEvent[]) => events.flatMap(({ subscription }) => subscription ?? []);

  async function buy(priceId: string, quantity = 1): Promise<{ externalId: string; events: PlatformEvent[] }> {
    sandbox.state.payments.registerWebhook(name, `${receiver.url}/hook`);
    const customer = { id: null, email: 'anna@example.com', name: 'Example Works' };
    const { externalId } = await platform().openCheckout({
      checkoutId: CHECKOUT,
      organizationId: ORGANIZATION,
      customer,
      priceId,
      quantity,
      returnUrl: 'https://app.example/billing',
    });
    sandbox.state.payments.pay(name, externalId);
    return { externalId, events: await newEvents() };
  }

  it('sells top-up packs', async () => {
    const { externalId, events } = await buy(topUpPriceId(config(), name), 3);
    const paid = events.find(({ payment }) => payment);
    expect(paid?.references).toMatchObject({
      checkoutId: CHECKOUT,
      organizationId: ORGANIZATION,
      checkoutExternalId: externalId,
      subscriptionId: null,
    });
    expect(payments(events)).toEqual([
      expect.objectContaining({
        status: 'completed',
        amount: '45.00',
        currency: 'USD',
        priceId: topUpPriceId(config(), name),
        quantity: 3,
      }),
    ]);
    expect(Buffer.from(await platform().invoicePdf(payments(events)[0]!.paymentId)).toString('latin1')).toMatch(
      /^%PDF-/,
    );
  });

  it('sells a subscription, changes it and ends it', async () => {
    const { events } = await buy(starter());
    const { subscriptionId, customerId } = subscriptions(events).at(-1)!;
    expect(subscriptions(events).at(-1)).toMatchObject({
      status: 'active',
      priceId: starter(),
      cancelAtPeriodEnd: false,
    });
    expect(payments(events)).toEqual([expect.objectContaining({ subscriptionId, amount: '19.00' })]);

    await platform().changePlan(subscriptionId, pro(), 'now', record);
    const upgraded = await newEvents();
    const { priceId, periodEnd } = subscriptions(upgraded).at(-1)!;
    expect(priceId).toBe(pro());
    expect(payments(upgraded)).toHaveLength(1);

    await platform().changePlan(subscriptionId, starter(), 'next_period', record);
    const later = await newEvents();
    expect(payments(later)).toEqual([]);
    const [current, scheduled] = name === 'payA' ? [starter(), null] : [pro(), starter()];
    expect(subscriptions(later).at(-1)).toMatchObject({ priceId: current, scheduledPriceId: scheduled, periodEnd });

    await platform().changePlan(subscriptionId, pro(), 'next_period', record);
    expect(subscriptions(await newEvents()).at(-1)).toMatchObject({ priceId: pro(), scheduledPriceId: null });

    expect(await platform().cancelAtPeriodEnd(subscriptionId)).toEqual(periodEnd);
    expect(subscriptions(await newEvents()).at(-1)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(await platform().portalUrl(customerId!, subscriptionId)).toMatch(/^http/);
  });

  it('refunds a part of a payment, and opens and closes a dispute', async () => {
    const { events } = await buy(starter());
    const { paymentId } = payments(events)[0]!;
    sandbox.state.payments.refund(name, paymentId, { amount: 100 });
    expect(payments(await newEvents())).toEqual([
      expect.objectContaining({ paymentId, status: 'refunded', amount: '1.00', partial: true }),
    ]);
    sandbox.state.payments.chargeback(name, paymentId);
    const disputed = payments(await newEvents());
    expect(disputed).toEqual([expect.objectContaining({ paymentId, status: 'disputed', partial: false })]);
    sandbox.state.payments.closeDispute(name, paymentId, 'won');
    expect(payments(await newEvents())).toEqual([
      expect.objectContaining({
        paymentId,
        status: 'completed',
        amount: null,
        adjustmentId: disputed[0]?.adjustmentId,
      }),
    ]);
  });

  it('returns not_found for unknown ids', async () => {
    expect((await providerFailure(platform().cancelAtPeriodEnd('sub_unknown'))).kind).toBe('not_found');
    expect((await providerFailure(platform().invoicePdf('pay_unknown'))).kind).toBe('not_found');
  });
});
