import { randomUUID } from 'node:crypto';
import { Balance } from '../../../../entities/billing/balance.ts';
import { Checkout } from '../../../../entities/billing/checkout.ts';
import { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-enums.ts';
import { Payment } from '../../../../entities/billing/payment.ts';
import { Purchase } from '../../../../entities/billing/plan.ts';
import { Subscription } from '../../../../entities/billing/subscription.ts';
import { User } from '../../../../entities/accounts/user.ts';
import { add } from '../../../../src/core/add.ts';
import type { Context } from '../../../../src/core/context.ts';
import { monthsAfter } from '../../../../src/core/months.ts';
import type { Queues } from '../../../../src/core/queues.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { createOrganization } from '../../../../src/services/accounts/sign-up/create-organization.ts';
import { applyEvent } from '../../../../src/services/billing/events/apply-event.ts';
import type { TestApp } from '../../../support/test-app.ts';
import type { WrittenEvent } from './platform-events.ts';

/** An organization that opened a checkout. */
export interface Payer {
  organizationId: string;
  provider: PaymentProviderName;
  checkoutId: string;
  /** Part of all its ids at the platform, which makes them unique. */
  mark: string;
}

const CREATED_AT = new Date('2026-11-01T12:00:00Z');

export async function newPayer(
  testApp: TestApp,
  provider: PaymentProviderName = PaymentProviderName.payA,
): Promise<Payer> {
  const ctx = testApp.ctx();
  const mark = randomUUID().slice(0, 8);
  const founder = {
    companyName: `Shop ${mark}`,
    email: `${mark}@shop.example`,
    passwordHash: null,
    firstName: '',
    lastName: '',
  };
  const organizationId = await createOrganization(ctx, founder, (_own, user) => user.organizationId);
  const { id: createdBy } = await ctx.em.findOneOrFail(User, { organizationId });
  const checkout = add(ctx.em, Checkout, {
    organizationId,
    createdBy,
    provider,
    purchase: Purchase.subscription,
    externalId: `txn_${mark}_first`,
  });
  // All payers have the same cycle, so that their states can be compared.
  await ctx.em.nativeUpdate(Subscription, organizationId, {
    cycleStartedAt: CREATED_AT,
    cycleEndsAt: monthsAfter(CREATED_AT, 1),
    cycleDay: CREATED_AT.getUTCDate(),
  });
  await ctx.em.flush();
  return { organizationId, provider, checkoutId: checkout.id, mark };
}

/** Stores events like the webhook route after the check of the signature. */
export async function storeEvents(
  testApp: TestApp,
  { provider }: Pick<Payer, 'provider'>,
  events: readonly WrittenEvent[],
): Promise<string[]> {
  const ctx = testApp.ctx();
  const stored = events.map(({ eventId, eventType, occurredAt, body }) =>
    add(ctx.em, PaymentEvent, { provider, eventId, eventType, occurredAt, body }),
  );
  await ctx.em.flush();
  return stored.map(({ id }) => id);
}

/** Applies stored events, and then the waiting events that this enqueues. */
export async function applyAll(testApp: TestApp, ids: readonly string[]): Promise<void> {
  const queue = [...ids];
  const queues: Queues = { ...testApp.service.runtime.queues, enqueue: async (_name, { id }) => void queue.push(id) };
  for (let id = queue.shift(); id; id = queue.shift()) await applyEvent({ ...testApp.ctx(), queues }, id);
}

/** Stores and applies events in this order. A repeated event is stored once. */
export async function deliver(testApp: TestApp, payer: Payer, events: readonly WrittenEvent[]): Promise<void> {
  for (const event of new Set(events)) await applyAll(testApp, await storeEvents(testApp, payer, [event]));
}

/** The billing state of an organization: everything that must not depend on the order of events. */
export async function billingStateOf(testApp: TestApp, { organizationId, mark }: Payer) {
  const { em } = testApp.ctx();
  const {
    organizationId: _own,
    changingTo: _to,
    changingUntil: _until,
    ...subscription
  } = await em.findOneOrFail(Subscription, organizationId);
  const { subscriptionBalance, topupBalance, subscriptionTier } = await em.findOneOrFail(Balance, organizationId);
  const payments = await em.find(Payment, { organizationId }, { orderBy: { paymentId: 'asc' } });
  const state = {
    subscription,
    subscriptionBalance,
    topupBalance,
    subscriptionTier,
    payments: payments.map(({ id: _id, createdAt: _at, organizationId: _organizationId, ...payment }) => payment),
    states: await statesOf(testApp.ctx(), organizationId),
  };
  return JSON.parse(JSON.stringify(state).replaceAll(mark, '#'));
}

/** The number of its events in each state. */
async function statesOf({ em }: Context, organizationId: string): Promise<Record<string, number>> {
  const found = await rows<{ state: string; n: number }>(
    em,
    sql`select state, count(*)::int as n from payment_events where organization_id = ${organizationId} group by state`,
  );
  return Object.fromEntries(found.map(({ state, n }) => [state, n]));
}

/** All permutations of a list. */
export function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}
