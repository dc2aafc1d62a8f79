import { afterEach, describe, expect, it } from '@jest/globals';
import { JobType } from '../../entities/jobs/job-type.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { insertAllItems } from '../../src/services/jobs/insert-next-items.ts';
import { SMALL_JOB } from '../../src/services/jobs/plan-items.ts';
import { addManyItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { waiting } from '../support/provider-waits.ts';
import { expectWholeLog, logOf, statuses } from '../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../support/ledger.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

interface Stage {
  shop: Shop;
  projectId: string;
  ids: string[];
}

const LANGUAGES = ['en', 'de', 'fr'];
const REFUSED_IN_GERMAN = { system: 'aiA', kind: 'refusal', match: 'German' } as const;

async function stage(products: number): Promise<Stage> {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  const project = await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de', 'fr'] });
  expect(project).toMatchObject({ status: 200, body: { language: 'en', target_languages: ['de', 'fr'] } });
  return { shop, projectId, ids: await importCatalogue(shop, projectId, catalogueOf(products)) };
}

async function run({ shop, projectId }: Stage, payload: object, jobType = 'generation') {
  const { body, status } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: jobType, payload });
  expect({ status, body }).toMatchObject({ status: 202 });
  return jobEnd(shop, body.job_id);
}

const textsOf = async ({ shop, projectId }: Stage, itemId: string) =>
  (await shop.rest.get(`/projects/${projectId}/items/${itemId}/texts`)).body.texts;

/** How many texts have each status, by language. */
async function textStatuses(projectId: string): Promise<Record<string, number>> {
  const found = await rows<{ key: string; n: number }>(
    testApp.ctx().em,
    sql`select t.language || ' ' || t.status as key, count(*)::int as n
          from item_texts t join content_items c on c.id = t.item_id
         where c.project_id = ${projectId} group by 1`,
  );
  return Object.fromEntries(found.map(({ key, n }) => [key, n]));
}

async function expectNothingHeld({ shop }: Stage): Promise<void> {
  expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
  await expectLedgerAgrees(testApp.ctx(), shop.organizationId);
}

describe('a generation in several languages', () => {
  it('writes, checks and charges a text for each item and language', async () => {
    const current = await stage(3);
    const { shop, projectId, ids } = current;
    const estimate = await shop.rest.post(`/projects/${projectId}/generate/estimate`, { languages: LANGUAGES });
    expect(estimate.body).toMatchObject({ item_count: 9, examined_count: 3 });
    const job = await run(current, { languages: LANGUAGES });
    expect(job).toMatchObject({ status: 'completed', progress_total: 9, result: { succeeded: 9, failed: 0 } });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: 3 });
    expect(await textStatuses(projectId)).toEqual({ 'de generated': 3, 'fr generated': 3 });

    const progress = (await logOf(testApp.ctx(), job.id)).filter(({ type }) => type === 'progress');
    const pairs = progress.map(({ data }) => `${String(data['external_id'])} ${String(data['language'])}`);
    expect(pairs.toSorted()).toEqual(
      [1, 2, 3].flatMap((n) => ['de', 'en', 'fr'].map((language) => `product-${n} ${language}`)),
    );
    const charges = await rows<{ language: string | null; n: number; ct: string }>(
      testApp.ctx().em,
      sql`select usage->>'language' as language, count(*)::int as n, (-sum(amount))::text as ct
            from transactions where usage->>'job_id' = ${job.id} group by 1 order by 1 nulls first`,
    );
    expect(charges.map(({ language, n }) => [language, n])).toEqual([
      [null, 3],
      ['de', 3],
      ['fr', 3],
    ]);
    expect(charges.reduce((sum, { ct }) => sum + Number(ct), 0)).toBeCloseTo(Number(job.result.ct_used), 4);
    const share = Number(estimate.body.estimated_ct) / Number(job.result.ct_used);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(2);
    await expectNothingHeld(current);

    const [german, french] = await textsOf(current, ids[0]!);
    expect([german.language, french.language]).toEqual(['de', 'fr']);
    expect(german).toMatchObject({
      item_id: ids[0],
      status: 'generated',
      generated_content: { description: expect.stringMatching(/überlegte|klar|Auswahl|Wir/) },
      confidence_score: expect.any(Number),
      generation_metadata: { provider: 'aiA', charge_reason: 'charged', warnings: expect.any(Array) },
    });
    expect(JSON.stringify(german.generation_metadata.warnings)).not.toContain('wrong_language');
    const item = await shop.rest.get(`/projects/${projectId}/items/${ids[0]}`);
    expect(item.body.generated_content.description).not.toBe(german.generated_content.description);
    for (const [query, language] of [
      ['', null],
      ['?language=de', 'de'],
    ]) {
      const { body } = await shop.rest.get(`/projects/${projectId}/items/${ids[0]}/versions${query}`);
      expect(body).toMatchObject({ total: 1, versions: [{ version: 1, language, origin: 'ai' }] });
    }
  });

  it('writes only what is missing', async () => {
    const current = await stage(2);
    const { shop, projectId, ids } = current;
    await run(current, {});
    expect(await textStatuses(projectId)).toEqual({});
    expect((await run(current, { languages: LANGUAGES })).result).toMatchObject({ succeeded: 4, total: 4 });
    const path = `/projects/${projectId}/items/${ids[0]}/texts/fr`;
    expect((await shop.rest.patch(path, { status: 'pending' })).body.status).toBe('pending');
    const again = await run(current, { languages: LANGUAGES });
    expect(again.result).toMatchObject({ succeeded: 1, total: 1 });
    const { body } = await shop.rest.get(`/projects/${projectId}/items/${ids[0]}/versions?language=fr`);
    expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await run(current, { languages: ['de'] }, 'regeneration')).result).toMatchObject({ succeeded: 2 });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: 2 });
    await shop.rest.patch(`/projects/${projectId}/items/${ids[0]}/texts/de`, {
      generated_content: { description: null },
      status: 'pending',
    });
    const onlyEmpty = await run(current, { languages: LANGUAGES, only_empty: true });
    expect(onlyEmpty.result).toMatchObject({ succeeded: 1, total: 1 });
    expect((await textsOf(current, ids[0]!))[0].generated_content.description).toEqual(expect.any(String));
  });

  it('never exceeds max_ct', async () => {
    const current = await stage(12);
    const job = await run(current, { languages: LANGUAGES, max_ct: '8.0000' });
    const { succeeded, skipped, ct_used: used } = job.result;
    expect(succeeded).toBeGreaterThan(2);
    expect([Number(used) <= 8, succeeded + skipped]).toEqual([true, 36]);
    const own = (await statuses(testApp.ctx(), current.projectId))['generated'] ?? 0;
    const others = await textStatuses(current.projectId);
    expect(own + (others['de generated'] ?? 0) + (others['fr generated'] ?? 0)).toBe(succeeded);
    expect(Object.keys(others).filter((key) => key.endsWith('generating'))).toEqual([]);
    const last = job.progress_detail.at(-1);
    expect(last).toMatchObject({ status: 'skipped', error_code: 'max_ct', language: expect.any(String) });
    await expectNothingHeld(current);
  });

  it('fails a text alone, and a retry writes only that one', async () => {
    const current = await stage(2);
    testApp.sandbox.state.faults.add(REFUSED_IN_GERMAN);
    const job = await run(current, { languages: LANGUAGES });
    expect(job.result).toMatchObject({ succeeded: 5, failed: 1 });
    const failed = job.progress_detail.filter(({ status }: { status: string }) => status === 'failed');
    expect(failed).toMatchObject([{ language: 'de', error_code: 'rejected' }]);
    expect((await logOf(testApp.ctx(), job.id)).at(-1)!.data['failed_items']).toEqual([
      { item_id: failed[0].item_id, language: 'de', error: expect.any(String) },
    ]);
    expect(await statuses(testApp.ctx(), current.projectId)).toEqual({ generated: 2 });
    expect(await textStatuses(current.projectId)).toEqual({ 'de generated': 1, 'de failed': 1, 'fr generated': 2 });
    const retry = await current.shop.rest.post(`/jobs/${job.id}/retry-failed`);
    const retried = await jobEnd(current.shop, retry.body.job_id);
    expect(retried.result).toMatchObject({ succeeded: 1, total: 1, failed: 0 });
    expect(await textStatuses(current.projectId)).toEqual({ 'de generated': 2, 'fr generated': 2 });
    await expectNothingHeld(current);
  });

  it('that is cancelled gives each text its status back, and costs what was written', async () => {
    const current = await stage(10);
    const { shop, projectId, ids } = current;
    await shop.rest.patch(`/projects/${projectId}/items/${ids[9]}/texts/de`, {
      generated_content: { name: 'Von Hand' },
      status: 'approved',
    });
    testApp.sandbox.state.latency.set('aiA', 200);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'regeneration',
      payload: { languages: LANGUAGES, concurrency: 2 },
    });
    await eventually(
      () => shop.rest.get(`/jobs/${body.job_id}`),
      (answer) => answer.body.progress_current >= 2,
    );
    await shop.rest.post(`/jobs/${body.job_id}/cancel`);
    const job = await jobEnd(shop, body.job_id);
    expect(job.status).toBe('cancelled');
    const all = await textStatuses(projectId);
    expect(Object.keys(all).filter((key) => /generating/.test(key))).toEqual([]);
    expect(all['de approved']).toBe(1);
    expect(await textsOf(current, ids[9]!)).toMatchObject([
      { language: 'de', generated_content: { name: 'Von Hand' }, status: 'approved' },
    ]);
    await expectNothingHeld(current);
    expectWholeLog(await logOf(testApp.ctx(), body.job_id));
  });

  it('waits for an unavailable provider with all its texts', async () => {
    const current = await stage(1);
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota', times: 1 });
    const { shop, projectId } = current;
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { languages: ['de', 'fr'], concurrency: 1 },
    });
    await eventually(
      () => shop.rest.get(`/jobs/${body.job_id}`),
      (answer) => answer.body.waiting_until !== null,
    );
    expect(await textStatuses(projectId)).not.toMatchObject({ 'de generated': 1 });
    await shop.rest.post(`/jobs/${body.job_id}/cancel`);
    await expectNothingHeld(current);
  });

  it.each([
    [{ languages: ['en', 'it'] }, 'languages'],
    [{ languages: ['de', 'de'] }, 'languages'],
    [{ languages: [] }, 'languages'],
    [{ languages: ['de'], language: 'de' }, 'language'],
  ])('is rejected with 422: %j', async (settings, field) => {
    const { shop, projectId } = await stage(1);
    for (const path of ['generate', 'generate/estimate']) {
      const { status, body } = await shop.rest.post(`/projects/${projectId}/${path}`, settings);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining(`body.${field}: `) },
      });
    }
  });

  it('gets its rows in blocks, ordered by item and language', async () => {
    const { shop, projectId } = await stage(0);
    const items = SMALL_JOB / 2;
    await addManyItems(testApp, projectId, items);
    await shop.rest.patch(`/projects/${projectId}`, { status: 'active' });
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'quota', times: 1000 });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: JobType.generation,
      payload: { languages: LANGUAGES, concurrency: 1 },
    });
    expect((await shop.rest.get(`/jobs/${body.job_id}`)).body.progress_total).toBe(3 * items);
    // A worker has inserted the first block, and the job waits.
    await waiting(testApp, body.job_id);
    await insertAllItems(testApp.ctx(), body.job_id);
    const found = await rows<{ position: number; n: string; language: string | null }>(
      testApp.ctx().em,
      sql`select i.position, c.external_id as n, i.language
            from job_items i join content_items c on c.id = i.item_id
           where i.job_id = ${body.job_id} order by i.position`,
    );
    const expected = Array.from({ length: items }, (_, n) => [null, 'de', 'fr'].map((each) => [`many-${n + 1}`, each]));
    expect(found.map(({ n, language }) => [n, language])).toEqual(expected.flat());
    expect(found.map(({ position }) => position)).toEqual(found.map((_, n) => n + 1));
    await shop.rest.post(`/jobs/${body.job_id}/cancel`);
  });
});
