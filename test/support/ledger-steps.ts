import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { BalanceType, TransactionType } from '../../entities/billing/transaction.ts';
import { Tier } from '../../entities/billing/plan.ts';
import type { Context } from '../../src/core/context.ts';
import { formatCt } from '../../src/core/ct.ts';
import { AppError } from '../../src/core/errors.ts';
import { adjustBalance } from '../../src/services/billing/adjust-balance.ts';
import { changeSubscription } from '../../src/services/billing/change-subscription.ts';
import { allocate } from '../../src/services/billing/ledger/allocate.ts';
import { credit } from '../../src/services/billing/ledger/credit.ts';
import { debit } from '../../src/services/billing/ledger/debit.ts';
import { release, releaseAll } from '../../src/services/billing/ledger/hold.ts';
import { settle } from '../../src/services/billing/ledger/settle.ts';
import { resetBillingCycle } from '../../src/services/billing/reset-billing-cycle.ts';
import { topUp } from '../../src/services/billing/top-up.ts';
import { updateBillingSettings } from '../../src/services/billing/update-billing-settings.ts';
import { hold } from './ledger.ts';
import type { Adjustable, LedgerModel } from './ledger-model.ts';

/** Amounts from a ten-thousandth to the CT of a month. */
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 20_000n }),
  fc.bigInt({ min: 1n, max: 600_000n }),
  fc.bigInt({ min: 1n, max: 20_000_000n }),
);
const type = fc.constantFrom<Adjustable>(BalanceType.subscription, BalanceType.topup);
const pick = fc.nat(1000);
/** A small range, so that reasons repeat; undefined for a unique reason. */
const reason = fc.option(fc.nat(20), { nil: undefined });
const of = <K extends string, T extends object>(
  step: K,
  rest: { [P in keyof T]: fc.Arbitrary<T[P]> },
  weight: number,
) => ({
  weight,
  arbitrary: fc.record<T>(rest).map((facts) => ({ do: step, ...facts })),
});

/** An arbitrary step of the ledger. */
export const step = fc.oneof(
  of<'credit', { type: Adjustable; units: bigint; reason: number | undefined }>('credit', { type, units, reason }, 14),
  of<'hold', { units: bigint }>('hold', { units }, 56),
  of<'settle', { share: number; pick: number }>('settle', { share: fc.integer({ min: 0, max: 100 }), pick }, 42),
  of<'release', { pick: number }>('release', { pick }, 14),
  of<'releaseAll', object>('releaseAll', {}, 6),
  of<'allocate', { units: bigint; reason: number | undefined }>('allocate', { units, reason }, 14),
  of<'debit', { type: Adjustable; units: bigint; reason: number | undefined }>('debit', { type, units, reason }, 22),
  of<'topUp', { units: bigint }>('topUp', { units }, 1),
  of<'adjust', { type: Adjustable; units: bigint; down: boolean }>('adjust', { type, units, down: fc.boolean() }, 1),
  of<'reset', object>('reset', {}, 1),
  of<'tier', { tier: Tier; now: boolean }>(
    'tier',
    { tier: fc.constantFrom(Tier.free, Tier.starter), now: fc.boolean() },
    1,
  ),
  of<'overage', { on: boolean }>('overage', { on: fc.boolean() }, 1),
);

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/**
 * Runs a step in the context's transaction and on the model, as an administrator of the organization, and compares the
 * results.
 */
export async function runStep(ctx: Context, organizationId: string, model: LedgerModel, each: Step): Promise<void> {
  const { em } = ctx;
  const named = (index: number | undefined) => `${each.do}:${organizationId}:${index ?? randomUUID()}`;
  const entry = { organizationId, description: '', createdBy: null };
  switch (each.do) {
    case 'credit': {
      const facts = {
        ...entry,
        transactionType: TransactionType.topup,
        balanceType: each.type,
        amount: formatCt(each.units),
        reason: named(each.reason),
      };
      return expect(await credit(em, facts)).toBe(model.credit(each.type, each.units, facts.reason));
    }
    case 'hold':
      return expect(await hold(ctx, organizationId, formatCt(each.units))).toBe(model.hold(each.units));
    case 'allocate': {
      const facts = { ...entry, amount: formatCt(each.units), reason: named(each.reason) };
      return expect(await allocate(em, facts)).toBe(model.allocate(each.units, facts.reason));
    }
    case 'debit': {
      const facts = {
        ...entry,
        transactionType: TransactionType.refund,
        balanceType: each.type,
        atMost: formatCt(each.units),
        reason: named(each.reason),
      };
      const debited = await debit(em, facts);
      return expect(debited?.taken ?? '0.0000').toBe(formatCt(model.debit(each.type, each.units, facts.reason)));
    }
    case 'releaseAll':
      return releaseAll(
        em,
        organizationId,
        model.holds.splice(0).map((held) => ({ held: formatCt(held) })),
      );
    case 'settle':
    case 'release':
      return endHold(ctx, organizationId, model, each);
    default:
      return operate(ctx, model, each);
  }
}

/** Settles or releases one of the holds. */
async function endHold(
  { em }: Context,
  organizationId: string,
  model: LedgerModel,
  each: Extract<Step, { pick: number }>,
): Promise<void> {
  if (model.holds.length === 0) return;
  const [held] = model.holds.splice(each.pick % model.holds.length, 1) as [bigint];
  if (each.do === 'release') return release(em, organizationId, formatCt(held));
  const cost = (held * BigInt(each.share)) / 100n;
  const before = formatCt(model.subscription + model.topup);
  model.spend(cost);
  const charge = {
    organizationId,
    held: formatCt(held),
    cost: formatCt(cost),
    reason: randomUUID(),
    description: '',
    usage: {},
    createdBy: null,
  };
  expect(await settle({ em, metrics: null }, charge)).toEqual({
    before,
    after: formatCt(model.subscription + model.topup),
  });
}

type Operation = Extract<Step, { do: 'topUp' | 'adjust' | 'reset' | 'tier' | 'overage' }>;

/** Runs a step of a billing operator. */
async function operate(ctx: Context, model: LedgerModel, each: Operation): Promise<void> {
  switch (each.do) {
    case 'topUp':
      model.topup += each.units;
      await topUp(ctx, { amount: formatCt(each.units), description: '' });
      return;
    case 'adjust': {
      const amount = each.down ? -each.units : each.units;
      const booked = adjustBalance(ctx, { amount: formatCt(amount), balanceType: each.type, description: '' });
      if (model.adjust(each.type, amount)) await booked;
      else await expect(booked).rejects.toThrow(AppError);
      return;
    }
    case 'reset':
      model.reset();
      await resetBillingCycle(ctx);
      return;
    case 'tier':
      model.changeTier(each.tier, each.now);
      await changeSubscription(ctx, { tier: each.tier, allocateImmediately: each.now });
      return;
    case 'overage':
      model.overageEnabled = each.on;
      await updateBillingSettings(ctx, { overageEnabled: each.on });
  }
}
