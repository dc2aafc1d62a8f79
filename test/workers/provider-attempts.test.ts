import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { newByokShop } from '../services/organizations/support.ts';
import { addItems } from '../support/catalog.ts';
import { endWaiting, resetProviderState, waiting } from '../support/provider-waits.ts';
import { MUG } from '../support/plugin.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ AI_PAUSE_SECONDS: '3600' });

afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const addFaults = (...faults: Omit<Fault, 'system'>[]) =>
  faults.forEach((fault) => testApp.sandbox.state.faults.add({ system: 'aiA', ...fault }));

const CASES: [string, Omit<Fault, 'system'>[], number][] = [
  ['one call', [], 1],
  ['a retry after an outage', [{ kind: 'status', status: 503 }], 2],
  ['a repair of an invalid answer', [{ kind: 'prose' }], 2],
  ['a retry and a repair that is retried', [{ kind: 'reset' }, { kind: 'prose' }, { kind: 'status' }], 4],
];

async function item(shop: Shop): Promise<{ projectId: string; jobId: string }> {
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(testApp, body.id, [{ externalId: 'item-1' }]);
  const job = await shop.rest.post(`/projects/${body.id}/jobs`, { job_type: 'generation' });
  return { projectId: body.id, jobId: job.body.job_id };
}

/** The calls for an item as its job and its metadata say. */
async function attemptsOf(shop: Shop, { projectId, jobId }: { projectId: string; jobId: string }): Promise<number[]> {
  const { progress_detail: detail } = await jobEnd(shop, jobId);
  const { body } = await shop.rest.get(`/projects/${projectId}/items`);
  return [detail[0].attempts, body[0].generation_metadata.attempts];
}

describe('`attempts` counts the calls to the provider', () => {
  it.each(CASES)('%s', async (_, faults, attempts) => {
    addFaults(...faults);
    const shop = await newShop(testApp);
    expect(await attemptsOf(shop, await item(shop))).toEqual([attempts, attempts]);
    expect(testApp.sandbox.state.calls.count('aiA')).toBe(attempts);
  });

  it('also with an own key', async () => {
    const owner = await newByokShop(testApp);
    await owner.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key' });
    addFaults({ kind: 'prose' });
    expect(await attemptsOf(owner, await item(owner))).toEqual([2, 2]);
  });

  it('those before a wait of the job included', async () => {
    const shop = await newShop(testApp);
    addFaults({ kind: 'quota' });
    const started = await item(shop);
    await waiting(testApp, started.jobId);
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await attemptsOf(shop, started)).toEqual([2, 2]);
  });

  it('of a failed item, and none of an item that was skipped', async () => {
    const shop = await newShop(testApp);
    addFaults({ kind: 'prose' }, { kind: 'refusal' });
    expect((await jobEnd(shop, (await item(shop)).jobId)).progress_detail).toMatchObject([
      { status: 'failed', attempts: 2 },
    ]);
    const broke = await newShop(testApp);
    const { body } = await broke.rest.post('/projects', { name: 'Catalogue' });
    await addItems(testApp, body.id, [{ externalId: 'item-1' }, { externalId: 'item-2' }]);
    const job = await broke.rest.post(`/projects/${body.id}/jobs`, {
      job_type: 'generation',
      payload: { max_ct: '0.0001' },
    });
    expect((await jobEnd(broke, job.body.job_id)).progress_detail).toMatchObject([
      { status: 'skipped', error_code: 'max_ct', attempts: 0 },
      { status: 'skipped', error_code: 'max_ct', attempts: 0 },
    ]);
  });

  it('of texts of plugins and of blog posts', async () => {
    const shop = await newShop(testApp);
    addFaults({ kind: 'prose' });
    await shop.rest.post('/plugin/generate-description', MUG);
    const { body } = await shop.rest.post('/projects', { name: 'Blog' });
    addFaults({ kind: 'status', status: 503 });
    const post = await shop.rest.post(`/projects/${body.id}/blog-posts/generate`, { topic: 'Oak' });
    expect((await jobEnd(shop, post.body.job_id)).progress_detail).toMatchObject([{ attempts: 2 }]);
    const stored = await shop.rest.get(`/projects/${body.id}/blog-posts/${post.body.blog_post_id}`);
    expect(stored.body.ai_settings).toMatchObject({ attempts: 2 });
    const made = await testApp
      .ctx()
      .em.execute<{ made: object }[]>(`select made from plugin_generations where organization_id = ?`, [
        shop.organizationId,
      ]);
    expect(made).toMatchObject([{ made: { attempts: 2 } }]);
  });
});
