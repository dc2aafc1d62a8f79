import { expect, it } from '@jest/globals';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { changed, row, sql } from '../../../src/core/sql.ts';
import { tryHold } from '../../../src/services/generation/hold-for-item.ts';
import { finishItem } from '../../../src/services/jobs/finish-item.ts';
import { claimedItems } from '../../support/claimed-items.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop } from '../../support/shop.ts';

/** Without workers: the test itself finishes the item. */
const testApp = useTestApp({ ROLE: 'web' });

it('does not charge or store an item whose hold was lost in a crash of the database', async () => {
  const shop = await newShop(testApp);
  const ctx = testApp.ctx();
  const [item] = await claimedItems(testApp, shop, 1);
  expect(await tryHold(ctx, shop.organizationId, item!, '2.0000', null)).toBe('held');
  // The commit of a hold is asynchronous, so a crash can lose it.
  await changed(ctx.em, sql`update job_items set held = 0 where job_id = ${item!.jobId}`);
  await changed(ctx.em, sql`update balances set held = 0 where organization_id = ${shop.organizationId}`);

  let stored = false;
  const outcome = {
    status: JobItemState.succeeded as const,
    ctCost: '1.0000',
    apply: async () => void (stored = true),
    charge: async () => void (stored = true),
  };
  expect(await finishItem(ctx, item!, shop.organizationId, outcome)).toBe(false);
  expect(stored).toBe(false);
  expect(
    await row(
      ctx.em,
      sql`select state, succeeded from job_items i join jobs j on j.id = i.job_id where j.id = ${item!.jobId}`,
    ),
  ).toEqual({ state: 'running', succeeded: 0 });
});
