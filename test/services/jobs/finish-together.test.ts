import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { formatCt, unitsOf } from '../../../src/core/ct.ts';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { type Charge, settleAll } from '../../../src/services/billing/ledger/settle.ts';
import { tryHold } from '../../../src/services/generation/hold-for-item.ts';
import type { ClaimedItem } from '../../../src/services/jobs/claim-items.ts';
import { finishItem } from '../../../src/services/jobs/finish-item.ts';
import type { GroupStore, Outcome } from '../../../src/services/jobs/job-definition.ts';
import { claimedItems } from '../../support/claimed-items.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Without workers: the tests themselves finish the items. */
const testApp = useTestApp({ ROLE: 'web' });
const ITEMS = 4;
const [HELD, COST] = ['2.0000', '1.0000'];

let shop: Shop;
let jobId: string;
let items: ClaimedItem[];
/** The sizes of the groups in which results were stored. */
let groups: number[];

beforeEach(async () => {
  groups = [];
  shop = await newShop(testApp);
  items = await claimedItems(testApp, shop, ITEMS);
  jobId = items[0]!.jobId;
});

const hold = (amount: string, maxCt: string | null = null) =>
  Promise.all(items.map((item) => tryHold(testApp.ctx(), shop.organizationId, item, amount, maxCt)));

/** Stores the status `generated`, or a value that no row holds for the item at a position. */
const store = (tooLarge: number | null): GroupStore<ClaimedItem> => ({
  async apply(em, results) {
    groups.push(results.length);
    for (const { itemId, position } of results)
      await changed(
        em,
        sql`update content_items
               set status = 'generated', external_id = ${position === tooLarge ? 'x'.repeat(70_000) : `done-${position}`}
             where id = ${itemId}`,
      );
  },
  async charge(em, results, held) {
    const chargeOf = ({ position }: ClaimedItem, n: number): Charge => ({
      organizationId: shop.organizationId,
      held: held[n]!,
      cost: COST,
      description: 'text',
      reason: `job:${jobId}:${position}`,
      usage: { job_id: jobId },
      createdBy: null,
    });
    await settleAll({ em, metrics: null }, results.map(chargeOf));
  },
});

function finishAll(tooLarge: number | null = null): Promise<PromiseSettledResult<boolean>[]> {
  const results = store(tooLarge);
  return Promise.allSettled(
    items.map((item) => {
      const grouped: Outcome['grouped'] = { store: results, result: item };
      const outcome: Outcome = { status: JobItemState.succeeded, ctCost: COST, tokensUsed: 10, grouped };
      return finishItem(testApp.ctx(), item, shop.organizationId, outcome);
    }),
  );
}

const jobRow = () =>
  row<Record<string, unknown>>(
    testApp.ctx().em,
    sql`select status, succeeded, failed, items_left, tokens_used, ct_used, last_seq from jobs where id = ${jobId}`,
  );
const log = () =>
  rows<{ seq: number; type: string; current: number | null; total: number | null }>(
    testApp.ctx().em,
    sql`select seq, type, (data->>'current')::int as current, (data->>'total')::int as total
          from job_events where job_id = ${jobId} order by seq`,
  );
const charges = () =>
  rows<{ reason: string; amount: string }>(
    testApp.ctx().em,
    sql`select reason, amount from transactions where usage->>'job_id' = ${jobId} order by reason`,
  );
const startBalance = '50.0000';
const without = (paid: number) => formatCt(unitsOf(startBalance) - BigInt(paid) * unitsOf(COST));

describe('items that end at the same time', () => {
  it('are stored together, with an entry and a charge for each, and end the job', async () => {
    expect(await hold(HELD)).toEqual(items.map(() => 'held'));
    expect(await finishAll()).toEqual(items.map(() => ({ status: 'fulfilled', value: true })));
    expect(groups).toEqual([ITEMS]);
    expect(await jobRow()).toMatchObject({
      status: 'completed',
      succeeded: ITEMS,
      items_left: 0,
      tokens_used: 40,
      ct_used: '4.0000',
    });
    const entries = items.map((_, n) => ({ seq: n + 1, type: 'progress', current: n + 1, total: ITEMS }));
    expect(await log()).toEqual([...entries, { seq: ITEMS + 1, type: 'complete', current: null, total: null }]);
    expect(await charges()).toEqual(
      items.map(({ position }) => ({ reason: `job:${jobId}:${position}`, amount: '-1.0000' })),
    );
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      subscription: without(ITEMS),
      held: '0.0000',
    });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('are stored when the job has used more tokens than its counter can hold', async () => {
    const most = 2_147_483_647;
    await hold(HELD);
    await changed(testApp.ctx().em, sql`update jobs set tokens_used = ${most - 1} where id = ${jobId}`);
    expect(await finishAll()).toEqual(items.map(() => ({ status: 'fulfilled', value: true })));
    expect(await jobRow()).toMatchObject({ status: 'completed', succeeded: ITEMS, tokens_used: most });
  });

  it('do not fail with one of them whose result cannot be stored', async () => {
    await hold(HELD);
    const results = await finishAll(2);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await jobRow()).toMatchObject({
      status: 'running',
      succeeded: ITEMS - 1,
      items_left: 1,
      last_seq: ITEMS - 1,
    });
    expect(await charges()).toHaveLength(ITEMS - 1);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      subscription: without(ITEMS - 1),
      held: HELD,
    });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('leave out those whose claim or hold was lost', async () => {
    await hold(HELD);
    await changed(
      testApp.ctx().em,
      sql`update job_items set claim = ${randomUUID()} where job_id = ${jobId} and position = 1`,
    );
    await changed(testApp.ctx().em, sql`update job_items set held = 0 where job_id = ${jobId} and position = 3`);
    await changed(
      testApp.ctx().em,
      sql`update balances set held = held - ${HELD}::numeric where organization_id = ${shop.organizationId}`,
    );
    const values = (await finishAll()).map((result) => result.status === 'fulfilled' && result.value);
    expect(values).toEqual([false, true, false, true]);
    expect(await charges()).toHaveLength(2);
    expect(await jobRow()).toMatchObject({ succeeded: 2, items_left: 2, last_seq: 2 });
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      subscription: without(2),
      held: HELD,
    });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('are finished once if they are finished twice', async () => {
    await hold(HELD);
    await Promise.all([finishAll(), finishAll()]);
    expect(await charges()).toHaveLength(ITEMS);
    expect(await jobRow()).toMatchObject({ succeeded: ITEMS, items_left: 0 });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it.each([
    ['its former claim', (item: ClaimedItem) => ({ ...item, claim: randomUUID() })],
    ['the same claim', (item: ClaimedItem) => ({ ...item })],
  ])('count once if the result of %s comes at the same time, also if nothing is charged', async (_, again) => {
    const finish = (item: ClaimedItem) => {
      const outcome: Outcome = { status: JobItemState.skipped };
      return finishItem(testApp.ctx(), item, shop.organizationId, outcome);
    };
    const [first, second] = items as [ClaimedItem, ClaimedItem];
    const results = await Promise.all([first, again(first), second].map(finish));
    expect(results).toEqual([true, false, true]);
    expect(await jobRow()).toMatchObject({ status: 'running', items_left: ITEMS - 2, last_seq: 2 });
  });

  it('release what one of them holds once', async () => {
    await hold(HELD);
    const failed: Outcome = { status: JobItemState.failed };
    const finish = (item: ClaimedItem) => finishItem(testApp.ctx(), item, shop.organizationId, failed);
    const [first] = items as [ClaimedItem];
    await Promise.all([{ ...first, claim: randomUUID() }, first, { ...first }].map(finish));
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '6.0000' });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('change nothing after a cancel', async () => {
    await hold(HELD);
    await shop.rest.post(`/jobs/${jobId}/cancel`);
    await finishAll();
    expect(await charges()).toEqual([]);
    expect(await jobRow()).toMatchObject({ status: 'cancelled', succeeded: 0 });
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({
      subscription: startBalance,
      held: '0.0000',
    });
  });
});

describe('items that ask for CT at the same time', () => {
  const heldItems = async () =>
    (await row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from job_items where job_id = ${jobId} and held > 0`,
    ))!.n;

  it.each([
    ['the balance', '20.0000', null],
    ['the ceiling of the run', '10.0000', '25.0000'],
  ])('get as many as %s covers', async (_, amount, maxCt) => {
    const results = await hold(amount, maxCt);
    expect(results.toSorted()).toEqual(['held', 'held', 'wait', 'wait']);
    expect(await heldItems()).toBe(2);
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });

  it('get nothing for a claim that was lost', async () => {
    await changed(
      testApp.ctx().em,
      sql`update job_items set claim = ${randomUUID()} where job_id = ${jobId} and position = 2`,
    );
    expect(await hold(HELD)).toEqual(['held', 'lost', 'held', 'held']);
    expect(await balancesOf(testApp.ctx(), shop.organizationId)).toMatchObject({ held: '6.0000' });
    await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
  });
});
