import { randomUUID } from 'node:crypto';
import { Balance } from '../../../../entities/billing/balance.ts';
import { Checkout } from '../../../../entities/billing/checkout.ts';
import { PaymentEvent } from '../../../../entities/billing/payment-event.ts';
import { PaymentProviderName } from '../../../../entities/billing/payment-provider-name.ts';
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
  /** Makes its ids at the platform its own. */
  mark: string;
}

const FOUNDED = new Date('2026-11-01T12:00:00Z');

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
  // The same for all, for comparing.
  await ctx.em.nativeUpdate(Subscription, organizationId, {
    cycleStartedAt: FOUNDED,
    cycleEndsAt: monthsAfter(FOUNDED, 1),
    cycleDay: FOUNDED.getUTCDate(),
  });
  await ctx.em.flush();
  return { organizationId, provider, checkoutId: checkout.id, mark };
}

/** Stores events as the webhook's route does, once its signature is proved. */
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

/** Applies stored events, and then those that this makes ready. */
export async function applyAll(testApp: TestApp, ids: readonly string[]): Promise<void> {
  const line = [...ids];
  const queues: Queues = { ...testApp.service.runtime.queues, enqueue: async (_name, { id }) => void line.push(id) };
  for (let id = line.shift(); id; id = line.shift()) await applyEvent({ ...testApp.ctx(), queues }, id);
}

/** Events that arrive in this order; a repeat is one event. */
export async function deliver(testApp: TestApp, payer: Payer, events: readonly WrittenEvent[]): Promise<void> {
  for (const event of new Set(events)) await applyAll(testApp, await storeEvents(testApp, payer, [event]));
}

/** How an organization stands: everything that the order of events must not change. */
export async function standingOf(testApp: TestApp, { organizationId, mark }: Payer) {
  const { em } = testApp.ctx();
  const {
    organizationId: _own,
    changingTo: _to,
    changingUntil: _until,
    ...subscription
  } = await em.findOneOrFail(Subscription, organizationId);
  const { subscriptionBalance, topupBalance, subscriptionTier } = await em.findOneOrFail(Balance, organizationId);
  const payments = await em.find(Payment, { organizationId }, { orderBy: { paymentId: 'asc' } });
  const standing = {
    subscription,
    subscriptionBalance,
    topupBalance,
    subscriptionTier,
    payments: payments.map(({ id: _id, createdAt: _at, organizationId: _whose, ...payment }) => payment),
    states: await statesOf(testApp.ctx(), organizationId),
  };
  return JSON.parse(JSON.stringify(standing).replaceAll(mark, '#'));
}

/** How many of its events are in each state. */
async function statesOf({ em }: Context, organizationId: string): Promise<Record<string, number>> {
  const found = await rows<{ state: string; n: number }>(
    em,
    sql`select state, count(*)::int as n from payment_events where organization_id = ${organizationId} group by state`,
  );
  return Object.fromEntries(found.map(({ state, n }) => [state, n]));
}

/** Every order of a few things. */
export function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, place) => ordersOf(all.toSpliced(place, 1)).map((rest) => [first, ...rest]));
}
