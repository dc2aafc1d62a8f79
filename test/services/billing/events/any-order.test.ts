import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import { strayBalances } from '../../../support/ledger.ts';
import { IS_LONG, sampled } from '../../../support/long.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { type EventWriter, eventWriterFor, type WrittenEvent } from './platform-events.ts';
import { deliver, newPayer, ordersOf, billingStateOf } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

const DAY = 1440;
/** Two months that are over and a current one. */
const START = new Date(Date.now() - 70 * DAY * 60_000);
const [END_1, END_2, END_3] = [30 * DAY, 60 * DAY, 90 * DAY];

const started = ({ subscription, at }: EventWriter) => subscription(2, { price: 'starter_monthly', until: at(END_1) });
const paid = ({ payment, at }: EventWriter) => payment(1, 'first', { price: 'starter_monthly', until: at(END_1) });
const renewed = ({ subscription, at }: EventWriter) =>
  subscription(END_1 + 2, { price: 'starter_monthly', until: at(END_2) });
const paidAgain = ({ payment, at }: EventWriter) =>
  payment(END_1 + 1, 'second', { price: 'starter_monthly', until: at(END_2) });
const upgraded = ({ subscription, at }: EventWriter) =>
  subscription(END_1 + 900, { price: 'pro_monthly', until: at(END_2) });
const paidUpgrade = ({ payment, at }: EventWriter) =>
  payment(END_1 + 899, 'third', { price: 'pro_monthly', from: at(END_1 + 1), until: at(END_2) });
const renewedLast = ({ subscription, at }: EventWriter) =>
  subscription(END_2 + 2, { price: 'pro_monthly', until: at(END_3) });
const paidLast = ({ payment, at }: EventWriter) =>
  payment(END_2 + 1, 'fourth', { price: 'pro_monthly', until: at(END_3) });
const cancelled = ({ subscription, at }: EventWriter) =>
  subscription(END_1 + 1000, { price: 'pro_monthly', until: at(END_2), cancels: true });
const ended = ({ subscription, at }: EventWriter) =>
  subscription(END_2, { price: 'pro_monthly', until: at(END_2), status: 'canceled' });
const toppedUp = ({ payment }: EventWriter) => payment(500, 'topup', { price: 'topup', packs: 2 });
const overdue = ({ subscription, at }: EventWriter) =>
  subscription(END_1 + 1, { price: 'starter_monthly', until: at(END_2), status: 'past_due' });
const endedUnpaid = ({ subscription }: EventWriter) =>
  subscription(END_1 + 2000, { price: 'starter_monthly', status: 'canceled' });

const endedFirst = ({ subscription, at }: EventWriter) =>
  subscription(END_1, { price: 'starter_monthly', until: at(END_1), status: 'canceled' });
const paidAnother = ({ payment, at }: EventWriter) =>
  payment(END_2 + 1, 'another', { price: 'pro_monthly', until: at(END_3), name: 'another' });
const startedAnother = ({ subscription, at }: EventWriter) =>
  subscription(END_2 + 2, { price: 'pro_monthly', until: at(END_3), name: 'another' });

type EventStep = (writer: EventWriter) => WrittenEvent;

/** Returns the billing state after the events of a story arrived in this order. */
async function stateAfter(provider: PaymentProviderName, story: readonly EventStep[]) {
  const payer = await newPayer(testApp, provider);
  const writer = eventWriterFor(payer, START);
  const written = new Map(story.map((step) => [step, step(writer)]));
  await deliver(
    testApp,
    payer,
    story.map((step) => written.get(step)!),
  );
  expect(await strayBalances(testApp.ctx().em, payer.organizationId)).toEqual([]);
  return billingStateOf(testApp, payer);
}

const STORIES: [string, readonly EventStep[], object][] = [
  [
    'a subscription and its first payment',
    [started, paid, toppedUp],
    {
      subscriptionBalance: '1000.0000',
      topupBalance: '1000.0000',
      subscriptionTier: 'starter',
      subscription: { cycle: 2, paymentStatus: 'active' },
    },
  ],
  [
    'a renewal',
    [paid, started, paidAgain, renewed],
    { subscriptionBalance: '1000.0000', subscriptionTier: 'starter', subscription: { cycle: 3 } },
  ],
  [
    'an upgrade within the period',
    [paid, started, paidUpgrade, upgraded],
    { subscriptionBalance: '5000.0000', subscriptionTier: 'pro', subscription: { cycle: 3, pendingTier: null } },
  ],
  [
    'a cancellation and its end',
    [paid, started, cancelled, ended],
    {
      subscriptionBalance: '50.0000',
      subscriptionTier: 'free',
      subscription: { cycle: 3, paymentStatus: 'canceled', cancelAtPeriodEnd: false },
    },
  ],
  [
    'an overdue payment that is made later',
    [paid, started, overdue, paidAgain, renewed],
    { subscriptionBalance: '1000.0000', subscriptionTier: 'starter', subscription: { paymentStatus: 'active' } },
  ],
  [
    'a refund and a chargeback of the same payment',
    [
      started,
      paid,
      ({ refund }) => refund(600, 'first', 'one'),
      ({ refund }) => refund(700, 'first', 'two', { kind: 'dispute' }),
    ],
    { subscriptionBalance: '0.0000', subscriptionTier: 'starter' },
  ],
  [
    'two partial refunds and a renewal',
    [
      started,
      paid,
      ({ refund }) => refund(600, 'first', 'one', { amount: 1000 }),
      ({ refund }) => refund(700, 'first', 'two', { amount: 1450 }),
      paidAgain,
    ],
    { subscriptionBalance: '1000.0000' },
  ],
  [
    'partial refunds of a top-up',
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

describe.each(Object.values(PaymentProviderName))('events of %s in any order', (provider) => {
  it.each(STORIES)(
    'result in the same state: %s',
    async (_name, story, end) => {
      const expected = await stateAfter(provider, story);
      expect(expected).toMatchObject({ ...end, states: { applied: story.length } });
      const orders =
        story.length > 4
          ? fc.sample(fc.shuffledSubarray([...story], { minLength: story.length }), IS_LONG ? 30 : 8)
          : sampled(ordersOf(story), 3);
      for (const order of orders) expect(await stateAfter(provider, order)).toEqual(expected);
    },
    240_000,
  );

  it('result in the same state: a second subscription after the first has ended', async () => {
    // The Free cycle in between begins only if the end arrives before the second payment, so cycles are not compared.
    const stateWithoutCycle = async (order: readonly EventStep[]) => {
      const { subscription, ...state } = await stateAfter(provider, order);
      return { ...state, subscription: { ...subscription, cycle: null } };
    };
    const story = [paid, endedFirst, paidAnother, startedAnother];
    const expected = await stateWithoutCycle(story);
    expect(expected).toMatchObject({
      subscriptionBalance: '5000.0000',
      subscriptionTier: 'pro',
      subscription: { externalId: 'another_#', paymentStatus: 'active' },
      states: { applied: story.length },
    });
    for (const order of sampled(ordersOf(story), 6)) expect(await stateWithoutCycle(order)).toEqual(expected);
  }, 240_000);

  it('result in the same state: a long story with repeated events', async () => {
    const story = [
      started,
      paid,
      toppedUp,
      renewed,
      paidAgain,
      upgraded,
      paidUpgrade,
      renewedLast,
      paidLast,
      ({ refund }: EventWriter) => refund(END_2 + 500, 'fourth', 'last', { amount: 2450 }),
    ];
    const expected = await stateAfter(provider, story);
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
        expect(await stateAfter(provider, [...order, ...again])).toEqual(expected),
      ),
      { numRuns: IS_LONG ? 20 : 6 },
    );
  }, 240_000);

  it('result in the same state: a long story with a cancellation', async () => {
    const story = [started, paid, toppedUp, renewed, paidAgain, upgraded, paidUpgrade, cancelled, ended];
    const expected = await stateAfter(provider, story);
    expect(expected).toMatchObject({
      subscriptionBalance: '50.0000',
      topupBalance: '1000.0000',
      subscriptionTier: 'free',
      subscription: { paymentStatus: 'canceled' },
    });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(story, { minLength: story.length }), async (order) =>
        expect(await stateAfter(provider, order)).toEqual(expected),
      ),
      { numRuns: IS_LONG ? 20 : 6 },
    );
  }, 240_000);
});

/** payA reports the next period before it is paid, and no period when the subscription has ended. */
describe('a cancellation while a renewal of payA is overdue', () => {
  const stateAtPayA = (story: readonly EventStep[]) => stateAfter(PaymentProviderName.payA, story);
  const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
  const ON_FREE = { subscriptionBalance: '50.0000', subscriptionTier: 'free' };

  it('ends the tier with the paid period, in any order', async () => {
    const story = [paid, started, overdue, endedUnpaid];
    const expected = await stateAtPayA(story);
    const end = minutesAfterStart(END_1);
    expect(expected).toMatchObject({
      ...ON_FREE,
      subscription: {
        cycle: 3,
        paymentStatus: 'canceled',
        periodEnd: end.toISOString(),
        cycleStartedAt: end.toISOString(),
        cycleDay: end.getUTCDate(),
      },
      states: { applied: story.length },
    });
    for (const order of sampled(ordersOf(story), 7)) expect(await stateAtPayA(order)).toEqual(expected);
  }, 240_000);

  it('ends the tier with the renewed period if that was paid after all, in any order', async () => {
    const story = [paid, started, overdue, paidAgain, endedUnpaid];
    const expected = await stateAtPayA(story);
    const end = minutesAfterStart(END_2).toISOString();
    expect(expected).toMatchObject({
      ...ON_FREE,
      subscription: { cycle: 4, periodEnd: end, cycleStartedAt: end },
    });
    const late = [paid, started, overdue, endedUnpaid, paidAgain];
    for (const order of [late, ...sampled(ordersOf(story), 17)]) expect(await stateAtPayA(order)).toEqual(expected);
  }, 240_000);

  it('keeps the tier until the end of the paid period, if a later one was reported', async () => {
    const end = END_3 + 30 * DAY;
    const story: readonly EventStep[] = [
      paidLast,
      ({ subscription, at }) => subscription(END_2 + 2, { price: 'pro_monthly', until: at(end), status: 'past_due' }),
      ({ subscription }) => subscription(END_2 + 3, { price: 'pro_monthly', status: 'canceled' }),
    ];
    const expected = await stateAtPayA(story);
    const paidEnd = minutesAfterStart(END_3).toISOString();
    expect(expected).toMatchObject({
      subscriptionBalance: '5000.0000',
      subscriptionTier: 'pro',
      subscription: { cycle: 2, paymentStatus: 'canceled', periodEnd: paidEnd, cycleEndsAt: paidEnd },
    });
    for (const order of ordersOf(story)) expect(await stateAtPayA(order)).toEqual(expected);
  }, 240_000);
});
