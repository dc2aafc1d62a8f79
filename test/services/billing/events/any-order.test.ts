import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
import { strayBalances } from '../../../support/ledger.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { type Teller, tellerFor, type WrittenEvent } from './platform-events.ts';
import { deliver, newPayer, ordersOf, standingOf } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const DAY = 1440;
/** Two months that are over, and one that goes on. */
const START = new Date(Date.now() - 70 * DAY * 60_000);
const [END_1, END_2, END_3] = [30 * DAY, 60 * DAY, 90 * DAY];

const begun = ({ subscription, at }: Teller) => subscription(2, { price: 'starter_monthly', until: at(END_1) });
const paid = ({ payment, at }: Teller) => payment(1, 'first', { price: 'starter_monthly', until: at(END_1) });
const renewed = ({ subscription, at }: Teller) =>
  subscription(END_1 + 2, { price: 'starter_monthly', until: at(END_2) });
const paidAgain = ({ payment, at }: Teller) =>
  payment(END_1 + 1, 'second', { price: 'starter_monthly', until: at(END_2) });
const raised = ({ subscription, at }: Teller) => subscription(END_1 + 900, { price: 'pro_monthly', until: at(END_2) });
const paidMore = ({ payment, at }: Teller) =>
  payment(END_1 + 899, 'third', { price: 'pro_monthly', from: at(END_1 + 1), until: at(END_2) });
const renewedLast = ({ subscription, at }: Teller) =>
  subscription(END_2 + 2, { price: 'pro_monthly', until: at(END_3) });
const paidLast = ({ payment, at }: Teller) => payment(END_2 + 1, 'fourth', { price: 'pro_monthly', until: at(END_3) });
const cancelled = ({ subscription, at }: Teller) =>
  subscription(END_1 + 1000, { price: 'pro_monthly', until: at(END_2), cancels: true });
const ended = ({ subscription, at }: Teller) =>
  subscription(END_2, { price: 'pro_monthly', until: at(END_2), status: 'canceled' });
const toppedUp = ({ payment }: Teller) => payment(500, 'topup', { price: 'topup', packs: 2 });
const overdue = ({ subscription, at }: Teller) =>
  subscription(END_1 + 1, { price: 'starter_monthly', until: at(END_2), status: 'past_due' });

type Telling = (teller: Teller) => WrittenEvent;

/** What comes of events that arrive in this order. */
async function comesOf(provider: PaymentProviderName, story: readonly Telling[]) {
  const payer = await newPayer(testApp, provider);
  const teller = tellerFor(payer, START);
  const written = new Map(story.map((tell) => [tell, tell(teller)]));
  await deliver(
    testApp,
    payer,
    story.map((tell) => written.get(tell)!),
  );
  expect(await strayBalances(testApp.ctx().em, payer.organizationId)).toEqual([]);
  return standingOf(testApp, payer);
}

const STORIES: [string, readonly Telling[], object][] = [
  [
    'a subscription and its first payment',
    [begun, paid, toppedUp],
    {
      subscriptionBalance: '1000.0000',
      topupBalance: '1000.0000',
      subscriptionTier: 'starter',
      subscription: { cycle: 2, paymentStatus: 'active' },
    },
  ],
  [
    'a renewal',
    [paid, begun, paidAgain, renewed],
    { subscriptionBalance: '1000.0000', subscriptionTier: 'starter', subscription: { cycle: 3 } },
  ],
  [
    'a raise within the period',
    [paid, begun, paidMore, raised],
    { subscriptionBalance: '5000.0000', subscriptionTier: 'pro', subscription: { cycle: 3, pendingTier: null } },
  ],
  [
    'an end',
    [paid, begun, cancelled, ended],
    {
      subscriptionBalance: '50.0000',
      subscriptionTier: 'free',
      subscription: { cycle: 3, paymentStatus: 'canceled', cancelAtPeriodEnd: false },
    },
  ],
  [
    'a payment that is overdue, then made',
    [paid, begun, overdue, paidAgain, renewed],
    { subscriptionBalance: '1000.0000', subscriptionTier: 'starter', subscription: { paymentStatus: 'active' } },
  ],
  [
    'a refund and a chargeback of the same payment',
    [
      begun,
      paid,
      ({ refund }) => refund(600, 'first', 'one'),
      ({ refund }) => refund(700, 'first', 'two', { kind: 'dispute' }),
    ],
    { subscriptionBalance: '0.0000', subscriptionTier: 'starter' },
  ],
  [
    'two refunds of a part, and a renewal',
    [
      begun,
      paid,
      ({ refund }) => refund(600, 'first', 'one', { amount: 1000 }),
      ({ refund }) => refund(700, 'first', 'two', { amount: 1450 }),
      paidAgain,
    ],
    { subscriptionBalance: '1000.0000' },
  ],
  [
    'refunds of parts of a top-up',
    [
      toppedUp,
      ({ refund }) => refund(600, 'topup', 'one', { amount: 1000 }),
      ({ refund }) => refund(700, 'topup', 'two', { amount: 1450 }),
      ({ refund }) => refund(800, 'topup', 'three', { amount: 333 }),
    ],
    { subscriptionBalance: '50.0000', topupBalance: '432.0409' },
  ],
  [
    'a dispute of a top-up that is won',
    [
      toppedUp,
      ({ refund }) => refund(600, 'topup', 'one', { kind: 'dispute' }),
      ({ refund }) => refund(700, 'topup', 'one', { kind: 'dispute', undone: true }),
    ],
    { topupBalance: '1000.0000', payments: [{ status: 'completed' }] },
  ],
  [
    'a payment that failed first',
    [({ payment }) => payment(100, 'topup', { price: 'topup', packs: 2, failed: true }), toppedUp],
    { topupBalance: '1000.0000', payments: [{ status: 'completed' }] },
  ],
];

describe.each(Object.values(PaymentProviderName))('events of %s in every order', (provider) => {
  it.each(STORIES)(
    'tell of %s',
    async (_name, story, end) => {
      const expected = await comesOf(provider, story);
      expect(expected).toMatchObject({ ...end, states: { applied: story.length } });
      const orders =
        story.length > 4
          ? fc.sample(fc.shuffledSubarray([...story], { minLength: story.length }), 30)
          : ordersOf(story);
      for (const order of orders) expect(await comesOf(provider, order)).toEqual(expected);
    },
    240_000,
  );

  it('tell of a long story, repeats included', async () => {
    const story = [
      begun,
      paid,
      toppedUp,
      renewed,
      paidAgain,
      raised,
      paidMore,
      renewedLast,
      paidLast,
      ({ refund }: Teller) => refund(END_2 + 500, 'fourth', 'last', { amount: 2450 }),
    ];
    const expected = await comesOf(provider, story);
    expect(expected).toMatchObject({
      subscriptionBalance: '2500.0000',
      topupBalance: '1000.0000',
      subscriptionTier: 'pro',
      subscription: { cycle: 5 },
    });
    const orders = fc.tuple(
      fc.shuffledSubarray(story, { minLength: story.length }),
      fc.array(fc.constantFrom(...story), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([order, again]) =>
        expect(await comesOf(provider, [...order, ...again])).toEqual(expected),
      ),
      { numRuns: 20 },
    );
  }, 240_000);

  it('tell of a story that ended', async () => {
    const story = [begun, paid, toppedUp, renewed, paidAgain, raised, paidMore, cancelled, ended];
    const expected = await comesOf(provider, story);
    expect(expected).toMatchObject({
      subscriptionBalance: '50.0000',
      topupBalance: '1000.0000',
      subscriptionTier: 'free',
      subscription: { paymentStatus: 'canceled' },
    });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(story, { minLength: story.length }), async (order) =>
        expect(await comesOf(provider, order)).toEqual(expected),
      ),
      { numRuns: 20 },
    );
  }, 240_000);
});
