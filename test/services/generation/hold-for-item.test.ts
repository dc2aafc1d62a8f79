import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../../src/core/sql.ts';
import { release } from '../../../src/services/billing/ledger/hold.ts';
import { tryHold, waitForHold } from '../../../src/services/generation/hold-for-item.ts';
import type { ClaimedItem } from '../../../src/services/jobs/claim-items.ts';
import { afterFirstStatement } from '../../support/after-first-statement.ts';
import { claimedItems } from '../../support/claimed-items.ts';
import { setCt } from '../../support/ledger.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });
const AMOUNT = '2.0000';

let shop: Shop;
let items: ClaimedItem[];

beforeEach(async () => {
  shop = await newShop(testApp);
  items = await claimedItems(testApp, shop, 2);
});

async function endFirstItem(): Promise<void> {
  const { em } = testApp.ctx();
  const { jobId, position } = items[0]!;
  await changed(em, sql`update job_items set held = 0 where job_id = ${jobId} and position = ${position}`);
  await release(em, shop.organizationId, AMOUNT);
}

describe('an item whose CT another one holds', () => {
  it('gets them if the other one releases them while this one asks', async () => {
    await setCt(testApp.ctx(), shop.organizationId, AMOUNT);
    expect(await tryHold(testApp.ctx(), shop.organizationId, items[0]!, AMOUNT, null)).toBe('held');
    const ctx = afterFirstStatement(testApp.ctx(), endFirstItem);
    const { signal } = new AbortController();
    expect(await waitForHold(ctx, shop.organizationId, items[1]!, AMOUNT, null, signal)).toBe('held');
  });

  it('gets none if the balance never covers it', async () => {
    await setCt(testApp.ctx(), shop.organizationId, AMOUNT);
    expect(await tryHold(testApp.ctx(), shop.organizationId, items[0]!, AMOUNT, null)).toBe('held');
    const ctx = afterFirstStatement(testApp.ctx(), endFirstItem);
    const { signal } = new AbortController();
    expect(await waitForHold(ctx, shop.organizationId, items[1]!, '2.0001', null, signal)).toBe('exhausted');
  });
});
