import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { tryHold } from '../../../src/services/generation/hold-for-item.ts';
import { cancelJob } from '../../../src/services/jobs/cancel-job.ts';
import { renewLease } from '../../../src/services/jobs/claim-items.ts';
import { finishItem } from '../../../src/services/jobs/finish-item.ts';
import { storeUsage } from '../../../src/services/jobs/item-usage.ts';
import { returnToQueue } from '../../../src/services/jobs/undone-items.ts';
import { asUser } from '../../support/as-user.ts';
import { claimedItems } from '../../support/claimed-items.ts';
import { newShop } from '../../support/shop.ts';
import { recordStatements, type SentStatement } from '../../support/statements.ts';
import { useTestApp } from '../../support/test-app.ts';

/** Without workers: the tests themselves process the items. */
const testApp = useTestApp({ ROLE: 'web' });
const ITEMS = 100;
/** Enough that a scan of the whole table is worse than an index. */
const EARLIER_ITEMS = 20_000;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

/** The scans of job items by which PostgreSQL would run the statement. */
async function scansOf({ text, values }: SentStatement): Promise<Node[]> {
  const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
  const { rows: found } = await testApp
    .ctx()
    .em.getKysely<unknown>()
    .executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(query);
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
  return all(found[0]!['QUERY PLAN'][0].Plan).filter(
    (node) => node['Node Type'].endsWith(' Scan') && node['Relation Name']?.startsWith('job_items'),
  );
}

describe('the statements of a job', () => {
  it('read only the items that they are about, also while the statistics do not know the job', async () => {
    const shop = await newShop(testApp);
    const [earlier] = await claimedItems(testApp, shop, 1);
    const { em } = testApp.ctx();
    await rows(
      em,
      sql`insert into job_items (job_id, position, state)
          select ${earlier!.jobId}, n, 'succeeded' from generate_series(2, ${EARLIER_ITEMS}::int) n`,
    );
    await rows(em, sql`analyze job_items`);

    const ctx = await asUser(testApp, shop);
    const sent = await recordStatements(testApp, async () => {
      const items = await claimedItems(testApp, shop, ITEMS);
      const [{ jobId, claim }] = items as [(typeof items)[0]];
      const group = items.slice(0, 10);
      const { organizationId } = shop;
      await Promise.all(group.map((item) => tryHold(ctx, organizationId, item, '0.0001', null)));
      await Promise.all(group.map((item) => storeUsage(ctx, item, organizationId, 10)));
      await renewLease(ctx, jobId, claim);
      await Promise.all(group.map((item) => finishItem(ctx, item, organizationId, { status: JobItemState.skipped })));
      const positions = items.slice(10, 20).map(({ position }) => position);
      await returnToQueue(ctx.em, { jobId, claim, positions, countsAsAttempt: true });
      await cancelJob(ctx, jobId);
    });
    const updates = sent.filter(({ text }) => /update\s+job_items/.test(text));
    const scans = [];
    for (const statement of updates) {
      const text = statement.text.replaceAll(/\s+/g, ' ');
      for (const scan of await scansOf(statement)) scans.push({ text, by: scan['Index Cond'] });
    }
    expect(scans.length).toBeGreaterThan(updates.length);
    expect(scans.filter(({ by }) => !/position|state/.test(by ?? ''))).toEqual([]);
  });
});
