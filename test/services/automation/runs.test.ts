import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { advanceRun } from '../../../src/services/automation/runs/advance-run.ts';
import { startScheduledRuns } from '../../../src/services/automation/runs/start-scheduled-runs.ts';
import { eventually } from '../../support/eventually.ts';
import { statuses } from '../../support/jobs.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { Receiver } from '../outgoing-webhooks/receiver.ts';
import { EVERYTHING, manualRun, newRule, runsEnd, runsOf, textsIn, usedCt } from './support.ts';

const receiver = new Receiver();
beforeAll(() => receiver.open());
afterAll(() => receiver.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: receiver.address }));

/** A project with products that are also in the sandbox's shop. */
async function projectOf(count: number, name = 'Product') {
  const shop = await newShop(testApp);
  const { projectId } = await newProject(testApp, shop);
  testApp.sandbox.state.shop.upsert(
    Array.from({ length: count }, (_, n) => ({ handle: `${name.toLowerCase()}-${n + 1}`, title: `${name} ${n + 1}` })),
  );
  await importCatalogue(shop, projectId, catalogueOf(count, name));
  return { shop, projectId };
}

describe('a run of an automation rule', () => {
  it('generates, approves and publishes after an import, and says what it did and cost', async () => {
    const { shop, projectId } = await projectOf(1, 'Bowl');
    await shop.rest.post('/webhook-endpoints', { url: receiver.url, event_types: ['automation.run_completed'] });
    const rule = await newRule(shop, projectId, EVERYTHING);
    testApp.sandbox.state.shop.upsert([{ handle: 'tray-1', title: 'Tray 1' }]);
    await importCatalogue(shop, projectId, catalogueOf(1, 'Tray'));
    const [run] = await runsEnd(shop, projectId, rule.id);
    const used = await usedCt(testApp, shop.organizationId);
    expect(run).toMatchObject({
      rule_id: rule.id,
      trigger: 'import_completed',
      status: 'completed',
      reason: null,
      error: null,
      matched_count: 2,
      generated_count: 2,
      approved_count: 2,
      published_count: 2,
      ct_used: used,
    });
    expect(Number(used)).toBeGreaterThan(0);
    const jobs = await Promise.all(run!.job_ids.map((id: string) => jobEnd(shop, id)));
    expect(jobs.map(({ job_type, status }) => [job_type, status])).toEqual([
      ['generation', 'completed'],
      ['sync', 'completed'],
    ]);
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ synced: 2 });
    const [event] = await eventually(
      async () => receiver.of(shop.organizationId, 'automation.run_completed'),
      (found) => found.length === 1,
    );
    expect(event!.body.data).toMatchObject({
      run_id: run!.id,
      rule_id: rule.id,
      status: 'completed',
      ct_used: used,
    });
    const { body } = await shop.rest.get(`/projects/${projectId}/automations/${rule.id}`);
    expect(body).toMatchObject({ last_run_status: 'completed', last_run_at: expect.any(String) });
  });

  it('approves only texts that the rule allows, and publishes nothing else', async () => {
    const { shop, projectId } = await projectOf(2, 'Chair');
    const rule = await newRule(shop, projectId, {
      auto_approve: { enabled: true, min_confidence: 1, allowed_warnings: [] },
    });
    const run = await manualRun(shop, projectId, rule.id);
    const good = await rows(
      testApp.ctx().em,
      sql`select 1 from content_items where project_id = ${projectId} and confidence_score = 1
           and generation_metadata->'warnings' = '[]'`,
    );
    expect(run).toMatchObject({
      status: 'completed',
      generated_count: 2,
      approved_count: good.length,
      published_count: 0,
    });
    expect((await statuses(testApp.ctx(), projectId))['approved'] ?? 0).toBe(good.length);
  });

  it('writes the texts that an item lacks in the languages of its rule, and fails when the project drops one', async () => {
    const { shop, projectId } = await projectOf(2, 'Stool');
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de', 'fr'] });
    await manualRun(shop, projectId, (await newRule(shop, projectId)).id);
    const rule = await newRule(shop, projectId, {
      auto_approve: EVERYTHING.auto_approve,
      languages: ['en', 'de'],
    });
    const { body } = await shop.rest.post(`/projects/${projectId}/automations/${rule.id}/dry-run`);
    expect(body).toMatchObject({ matched_count: 2 });
    const run = await manualRun(shop, projectId, rule.id);
    expect(run).toMatchObject({ status: 'completed', matched_count: 2, generated_count: 2, approved_count: 2 });
    // The texts in English were there, and no run of this rule wrote them.
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: 2 });
    expect(await manualRun(shop, projectId, rule.id)).toMatchObject({ status: 'skipped', reason: 'nothing_matched' });
    const before = await textsIn(testApp, projectId, 'de');
    const missing = await newRule(shop, projectId, {
      conditions: { statuses: ['pending', 'generated', 'approved'], only_empty: true },
      languages: ['en', 'de', 'fr'],
    });
    expect(await manualRun(shop, projectId, missing.id)).toMatchObject({
      status: 'completed',
      matched_count: 2,
      generated_count: 2,
    });
    // Texts that lack nothing are as they were.
    expect(await textsIn(testApp, projectId, 'de')).toEqual(before);
    expect(await textsIn(testApp, projectId, 'fr')).toMatchObject([{ status: 'generated' }, { status: 'generated' }]);
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ generated: 2 });
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['fr'] });
    expect(await manualRun(shop, projectId, rule.id)).toMatchObject({
      status: 'failed',
      reason: 'error',
      error: expect.any(String),
    });
  });

  it('is skipped when nothing matches', async () => {
    const { shop, projectId } = await projectOf(1, 'Lamp');
    const rule = await newRule(shop, projectId, {
      conditions: { source_filters: [{ field: 'vendor', op: 'equals', value: 'Somebody' }] },
    });
    expect(await manualRun(shop, projectId, rule.id)).toMatchObject({
      status: 'skipped',
      reason: 'nothing_matched',
      matched_count: 0,
      job_ids: [],
      ct_used: '0.0000',
    });
  });

  it('never spends more on a day than the ceiling of the rule, also in several runs', async () => {
    const { shop, projectId } = await projectOf(1, 'Shelf');
    const yearly = { trigger: 'schedule', schedule: '0 0 1 1 *' };
    const probe = await newRule(shop, projectId, { ...yearly, max_ct_per_day: 50 });
    const price = Number((await manualRun(shop, projectId, probe.id)).ct_used);
    await importCatalogue(shop, projectId, catalogueOf(12, 'Rack'));
    const rule = await newRule(shop, projectId, {
      ...yearly,
      max_ct_per_day: (price * 5).toFixed(4),
    });
    const first = await manualRun(shop, projectId, rule.id);
    expect(first).toMatchObject({ status: 'completed', reason: 'daily_ceiling', matched_count: 12 });
    expect(first.generated_count).toBeGreaterThan(0);
    const second = await manualRun(shop, projectId, rule.id);
    const third = await manualRun(shop, projectId, rule.id);
    for (const run of [second, third]) expect(['daily_ceiling']).toContain(run.reason);
    const spent = [first, second, third].reduce((sum, run) => sum + Number(run.ct_used), 0);
    expect(spent).toBeLessThanOrEqual(Number((price * 5).toFixed(4)));
    // What was spent the day before does not count.
    await changed(
      testApp.ctx().em,
      sql`update automation_runs set generation_started_at = generation_started_at - interval '1 day' where rule_id = ${rule.id}`,
    );
    expect((await manualRun(shop, projectId, rule.id)).generated_count).toBeGreaterThan(0);
  });

  it('waits while another job has the project', async () => {
    const { shop, projectId } = await projectOf(1, 'Vase');
    const rule = await newRule(shop, projectId);
    const { em } = testApp.ctx();
    await changed(
      em,
      sql`insert into jobs (id, organization_id, project_id, job_type, status, payload, created_at, touched_at, items_left)
          values (gen_random_uuid(), ${shop.organizationId}, ${projectId}, 'import', 'running', '{}', now(), now() + interval '1 hour', 1)`,
    );
    await shop.rest.post(`/projects/${projectId}/automations/${rule.id}/run`);
    await eventually(
      () =>
        rows<{ due: boolean }>(
          em,
          sql`select claim is null and due_at > now() as due from automation_runs where rule_id = ${rule.id} and status = 'running'`,
        ),
      ([run]) => run?.due,
    );
    await changed(em, sql`update jobs set status = 'completed' where project_id = ${projectId} and status = 'running'`);
    expect((await runsEnd(shop, projectId, rule.id))[0]).toMatchObject({ status: 'completed', generated_count: 1 });
  });

  it('begins at the time of its schedule, once, whatever was missed', async () => {
    const { shop, projectId } = await projectOf(1, 'Clock');
    const rule = await newRule(shop, projectId, { trigger: 'schedule', schedule: '0 5 * * 1' });
    const { em } = testApp.ctx();
    const nextRun = async () =>
      (
        await rows<{ at: string; future: boolean }>(
          em,
          sql`select next_run_at::text as at, next_run_at > now() as future from automation_rules where id = ${rule.id}`,
        )
      )[0]!;
    const { at } = await nextRun();
    expect(new Date(at).getUTCDay()).toBe(1);
    expect(new Date(at).getUTCHours()).toBe(5);
    await changed(em, sql`update automation_rules set next_run_at = now() - interval '30 days' where id = ${rule.id}`);
    await Promise.all([startScheduledRuns(testApp.ctx()), startScheduledRuns(testApp.ctx())]);
    const runs = await runsEnd(shop, projectId, rule.id);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ trigger: 'schedule', status: 'completed', generated_count: 1 });
    expect((await nextRun()).future).toBe(true);
  });

  it('fails with a notification when its store connection cannot be used', async () => {
    const { shop, projectId } = await projectOf(1, 'Door');
    const other = await shop.rest.post('/store-connections', {
      name: 'Not tested',
      platform: 'storeA',
      base_url: `${testApp.sandbox.url}/storeA`,
      access_token: 'shpat_test',
    });
    const rule = await newRule(shop, projectId, {
      ...EVERYTHING,
      publish: { enabled: true, store_connection_id: other.body.id },
    });
    expect(await manualRun(shop, projectId, rule.id)).toMatchObject({
      status: 'failed',
      reason: 'no_store_connection',
      error: expect.stringContaining('not usable'),
      approved_count: 1,
      published_count: 0,
    });
    const { body } = await shop.rest.get('/notifications');
    expect(body.notifications).toContainEqual(
      expect.objectContaining({
        notification_type: 'automation_failed',
        data: expect.objectContaining({ rule_id: rule.id, rule_name: rule.name, reason: 'no_store_connection' }),
      }),
    );
  });

  it('ends as cancelled when a user cancels its job', async () => {
    const { shop, projectId } = await projectOf(1, 'Gate');
    testApp.sandbox.state.latency.set('aiA', 3000);
    const rule = await newRule(shop, projectId, EVERYTHING);
    await shop.rest.post(`/projects/${projectId}/automations/${rule.id}/run`);
    const [started] = await eventually(
      () => runsOf(shop, projectId, rule.id),
      ([run]) => run?.job_ids.length === 1,
    );
    await shop.rest.post(`/jobs/${started!.job_ids[0]}/cancel`);
    testApp.sandbox.state.latency.set('aiA', 0);
    expect((await runsEnd(shop, projectId, rule.id))[0]).toMatchObject({ status: 'failed', reason: 'cancelled' });
    expect(await statuses(testApp.ctx(), projectId)).toEqual({ pending: 1 });
  });

  it.each(['generate', 'generating', 'approve', 'publish', 'publishing'])(
    'is completed by another worker when one dies in the stage %s, with every text once',
    async (stage) => {
      const name = `Cup-${stage}`;
      const { shop, projectId } = await projectOf(2, name);
      const rule = await newRule(shop, projectId, EVERYTHING);
      const { em } = testApp.ctx();
      // In the stage, the claim becomes that of a worker that never continues.
      await em.getConnection().execute(
        `create or replace function die() returns trigger language plpgsql as $$
         begin
           if new.rule_id = '${rule.id}' and new.stage = '${stage}' and old.status = 'running' and new.reason is null then
             new.claim = gen_random_uuid(); new.reason = 'died'; new.due_at = now() + interval '300 milliseconds';
           end if;
           return new;
         end $$`,
      );
      await em
        .getConnection()
        .execute('create or replace trigger die before update on automation_runs for each row execute function die()');
      try {
        const { body: started } = await shop.rest.post(`/projects/${projectId}/automations/${rule.id}/run`);
        // The messages that a sweeper would send.
        const [run] = await eventually(
          async () => {
            await advanceRun(testApp.ctx(), started.id);
            return runsOf(shop, projectId, rule.id);
          },
          ([found]) => found!.finished_at !== null,
        );
        expect(run).toMatchObject({ status: 'completed', generated_count: 2, approved_count: 2, published_count: 2 });
        expect(run!.ct_used).toBe(await usedCt(testApp, shop.organizationId));
        const jobs = await rows<{ type: string }>(
          em,
          sql`select job_type as type from jobs where project_id = ${projectId} and job_type <> 'import' order by id`,
        );
        expect(jobs.map(({ type }) => type)).toEqual(['generation', 'sync']);
        // A message that comes late changes nothing.
        await advanceRun(testApp.ctx(), run!.id);
        expect(await runsOf(shop, projectId, rule.id)).toEqual([run]);
      } finally {
        await em.getConnection().execute('drop trigger die on automation_runs; drop function die');
      }
    },
  );
});
