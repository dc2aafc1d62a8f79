import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { type Charge, settle, settleAll } from '../../../src/services/billing/ledger/settle.ts';
import { balancesOf, expectLedgerAgrees, hold } from '../../support/ledger.ts';
import { newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Crosses from the 50 CT of the subscription balance to 20 CT of the top-up balance and to overage. */
const COSTS = ['30.0000', '0.0000', '25.5000', '14.5001', '0.0001', '10.0000'];

/** A shop with 50 and 20 CT that may use overage, with a hold for each charge. */
async function chargedShop(): Promise<Charge[]> {
  const { organizationId } = await newShop(testApp);
  const { em } = testApp.ctx();
  await changed(
    em,
    sql`with paid as (
          insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at)
          values (gen_random_uuid(), ${organizationId}, 'topup', 20, 'topup', 'top-up', ${randomUUID()}, '{}', now()))
        update balances set topup_balance = 20, overage_enabled = true where organization_id = ${organizationId}`,
  );
  for (const cost of COSTS) expect(await hold({ em }, organizationId, cost)).toBe(true);
  return COSTS.map((cost, n) => ({
    organizationId,
    held: cost,
    cost,
    description: `charge ${n}`,
    reason: randomUUID(),
    usage: { n },
    createdBy: null,
  }));
}

const entriesOf = (organizationId: string) =>
  rows(
    testApp.ctx().em,
    sql`select transaction_type, balance_type, amount, description, usage
          from transactions
         where organization_id = ${organizationId} and description like 'charge %'
         order by id`,
  );

it('books the same entries as one settlement after another, and keeps every balance the sum of its entries', async () => {
  const [together, singly] = [await chargedShop(), await chargedShop()];
  const settled = await testApp.ctx().em.transactional((em) => settleAll({ em, metrics: null }, together));
  const expected = await testApp.ctx().em.transactional(async (em) => {
    const settlements = [];
    for (const charge of singly) settlements.push(await settle({ em, metrics: null }, charge));
    return settlements;
  });
  expect(settled).toEqual(expected);
  const [own, other] = [together[0]!.organizationId, singly[0]!.organizationId];
  expect(await entriesOf(own)).toEqual(await entriesOf(other));
  expect(await balancesOf(testApp.ctx(), own)).toEqual(await balancesOf(testApp.ctx(), other));
  expect(await balancesOf(testApp.ctx(), own)).toMatchObject({
    subscription: '0.0000',
    topup: '0.0000',
    held: '0.0000',
  });
  await expectLedgerAgrees(testApp.ctx(), own);
});

it('charges nothing if one of the reasons was charged before', async () => {
  const charges = await chargedShop();
  const [first] = charges as [Charge];
  await testApp.ctx().em.transactional((em) => settle({ em, metrics: null }, first));
  const before = await balancesOf(testApp.ctx(), first.organizationId);
  await expect(testApp.ctx().em.transactional((em) => settleAll({ em, metrics: null }, charges))).rejects.toThrow(
    'charged before',
  );
  expect(await balancesOf(testApp.ctx(), first.organizationId)).toEqual(before);
  expect(await entriesOf(first.organizationId)).toHaveLength(1);
});
