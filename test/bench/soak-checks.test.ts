import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Check, type Evidence, runChecks } from '../../bench/soak/checks/check.ts';
import { CONTENT_CHECKS } from '../../bench/soak/checks/content-checks.ts';
import { JOB_CHECKS } from '../../bench/soak/checks/job-checks.ts';
import { MONEY_CHECKS } from '../../bench/soak/checks/money-checks.ts';
import { Journal } from '../../bench/soak/journal.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { payCheckout, registerWebhooks } from '../support/payments.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
const CHECKS: readonly Check[] = [...JOB_CHECKS, ...MONEY_CHECKS, ...CONTENT_CHECKS];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let shop: Shop;
let itemIds: string[];
let jobId: string;
let payment: string;
let siteEntries: { id: number }[];

/** What the load of a soak records, for the shop of this file. */
function journalOf(): Journal {
  const journal = new Journal();
  for (const { id } of siteEntries) journal.siteEntries.add(id);
  journal.organizations.add(shop.organizationId);
  journal.jobs.add(jobId);
  journal.requestJob(shop.organizationId, 'generation');
  journal.edits.push({ itemId: itemIds[0]!, text: 'Edited' });
  journal.payments.push(payment);
  return journal;
}

beforeAll(async () => {
  registerWebhooks(testApp);
  siteEntries = testApp.sandbox.state.cms.all();
  shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  itemIds = await importCatalogue(shop, projectId, catalogueOf(3));
  testApp.sandbox.state.shop.upsert([1, 2, 3].map((n) => ({ handle: `product-${n}`, title: 'Old' })));
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
  jobId = body.job_id;
  await jobEnd(shop, jobId);
  await shop.rest.patch(`/projects/${projectId}/items/${itemIds[0]}`, { generated_content: { seo_title: 'Edited' } });
  await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', filter: { status: 'generated' } });
  const sync = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'sync' });
  await jobEnd(shop, sync.body.job_id);
  const checkout = await shop.rest.post('/billing/topup-checkout', { packs: 1 });
  payment = checkout.body.transaction_id;
  payCheckout(testApp, 'payA', payment);
  const left = () =>
    rows<{ n: number }>(
      testApp.ctx().em,
      sql`select ((select count(*) from mails where state = 'queued')
                  + (select count(*) from payment_events where state = 'stored')
                  + 1 - (select least(count(*), 1) from payment_events where state = 'applied'))::int as n`,
    );
  await eventually(left, ([found]) => found!.n === 0);
});

/** The names of the checks that find a violation. */
async function violated(evidence: Evidence): Promise<string[]> {
  const results = await runChecks(CHECKS, evidence);
  return results.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
}

function evidenceOf(em: Evidence['em'], journal = journalOf()): Evidence {
  return { em, journal, sandbox: testApp.sandbox.url };
}

describe('the checks of a soak', () => {
  it('find nothing in an installation that did its work', async () => {
    const results = await runChecks(CHECKS, evidenceOf(testApp.ctx().em));
    expect(results.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(results.length).toBeGreaterThan(12);
  });

  const charge = sql`
    insert into transactions (id, organization_id, transaction_type, amount, balance_type, description, reason, usage, created_at)
    select gen_random_uuid(), organization_id, transaction_type, amount, balance_type, description, 'again', usage, now()
      from transactions where usage ? 'item_id' limit 1`;

  it.each([
    ['every job has ended', sql`update jobs set status = 'running' where job_type = 'import'`],
    ['no item is unfinished, claimed or holds CT', sql`update job_items set held = 1`],
    ['no item is unfinished, claimed or holds CT', sql`update job_items set state = 'queued'`],
    ['the counters of a job are those of its items', sql`update jobs set succeeded = succeeded + 1`],
    ['the log of a job has no gap and ends once', sql`delete from job_events where seq = 2`],
    [
      'no job and no item failed, except by an injected fault of the AI provider',
      sql`update job_events set data = data || '{"status": "failed", "error_code": "interrupted"}' where type = 'progress'`,
    ],
    [
      'no job and no item failed, except by an injected fault of the AI provider',
      sql`update job_events set data = data || '{"status": "failed", "error_code": "rejected"}' where type = 'progress'`,
    ],
    ['each text was charged once, and nothing else', charge],
    ['the cost of a job is the sum of its charges', charge],
    ['each generated text is one version with its price', charge],
    ['each balance is the sum of its entries, and nothing is held', charge],
    ['each text was charged once, and nothing else', sql`update job_items set state = 'failed' where position = 2`],
    ['each generated text is one version with its price', sql`delete from item_versions where origin = 'ai'`],
    ['each balance is the sum of its entries, and nothing is held', sql`update balances set held = 1`],
    ['each payment was booked once', sql`update payment_events set state = 'stored'`],
    ['no confirmed edit and no organization was lost', sql`delete from item_versions where origin = 'user'`],
    ['no record waits for a job that has ended', sql`update content_items set status = 'generating'`],
    ['the item counters are right', sql`update item_tallies set items = items + 1`],
    [
      'the store has the texts that count as published',
      sql`update content_items set generated_content = generated_content || '{"seo_title": "Other"}'`,
    ],
  ])('find what breaks "%s"', async (name, plant) => {
    const found = testApp.ctx().em.transactional(async (em) => {
      await rows(em, plant);
      throw Object.assign(new Error('rolled back'), { names: await violated(evidenceOf(em)) });
    });
    await expect(found).rejects.toMatchObject({ names: expect.arrayContaining([name]) });
  });

  it.each<[string, (journal: Journal) => void]>([
    ['every accepted job is stored', (journal) => journal.jobs.add(UNKNOWN)],
    ['no request started two jobs', (journal) => journal.requestedJobs.set(`${shop.organizationId} generation`, 0)],
    ['each payment was booked once', (journal) => journal.payments.push('txn_unknown')],
    ['no confirmed edit and no organization was lost', (journal) => journal.organizations.add(UNKNOWN)],
    [
      'no confirmed edit and no organization was lost',
      (journal) => journal.edits.push({ itemId: itemIds[1]!, text: 'Lost' }),
    ],
  ])('find what the service confirmed and does not have: "%s"', async (name, record) => {
    const journal = journalOf();
    record(journal);
    expect(await violated(evidenceOf(testApp.ctx().em, journal))).toEqual([name]);
  });

  it('find a post in the site that no shop published, or two did', async () => {
    testApp.sandbox.state.cms.add([{ type: 'post', title: 'A second copy' }]);
    expect(await violated(evidenceOf(testApp.ctx().em))).toEqual([
      'each post of the site was published by one post of a shop',
    ]);
    testApp.sandbox.state.cms.reset([]);
  });

  it('find texts without a response of the provider', async () => {
    testApp.sandbox.state.calls.clear();
    expect(await violated(evidenceOf(testApp.ctx().em))).toEqual([
      'the AI provider responded at least once for each text',
    ]);
  });
});
