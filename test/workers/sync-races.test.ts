import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Service, startService } from '../../bin/service.ts';
import { graphql } from '../http/graphql-client.ts';
import { historyOf, itemOf, pushOne, startSyncJob, syncStage, type SyncStage } from '../services/sync/sync-stage.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { RestClient } from '../support/rest-client.ts';
import { jobEnd } from '../support/shop.ts';
import { allFrames } from '../support/sse.ts';

const testApp = useTestApp();
/** A second process that runs only the APIs. */
let other: Service;
beforeAll(async () => void (other = await startService({ ...testApp.config, ROLE: 'web', PORT: 0 }, testApp.stores)));
afterAll(() => other?.stop());
afterEach(() => testApp.sandbox.state.reset());

const MEANWHILE = /changed meanwhile/;
const writes = (stage: SyncStage) => stage.handles.map((handle) => testApp.sandbox.state.shop.writes()[handle] ?? 0);

/** Starts a push, runs `act` while the write is paused in the store, and then completes the push. */
async function meanwhile(stage: SyncStage, act: () => Promise<unknown>) {
  const id = testApp.sandbox.state.shop.byHandle(stage.handles[0]!)!.id;
  const written = () =>
    testApp.sandbox.state.calls
      .recent('storeA')
      .filter(({ body }) => body.includes('productUpdate') && body.includes(id));
  const before = written().length;
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: 'productUpdate' });
  const pushing = pushOne(stage);
  await eventually(
    () => written().length,
    (calls) => calls === before + 1,
  );
  await act();
  testApp.sandbox.state.faults.release();
  return pushing;
}

describe('an item that is changed while it is pushed', () => {
  const bulk = (stage: SyncStage, action: string) =>
    stage.shop.rest.post(`/projects/${stage.projectId}/items/bulk`, { action, item_ids: stage.ids });
  const patch = (stage: SyncStage, body: object) =>
    stage.shop.rest.patch(`/projects/${stage.projectId}/items/${stage.ids[0]}`, body);

  it.each<[string, (stage: SyncStage) => Promise<unknown>, object]>([
    [
      'edited',
      (stage) => patch(stage, { generated_content: { name: 'Edited meanwhile' } }),
      { status: 'generated', generated_content: { name: 'Edited meanwhile' } },
    ],
    [
      'edited and approved again',
      async (stage) => [
        await patch(stage, { generated_content: { name: 'Edited meanwhile' } }),
        await bulk(stage, 'approve'),
      ],
      { status: 'approved', generated_content: { name: 'Edited meanwhile' } },
    ],
    ['rejected', (stage) => bulk(stage, 'reject'), { status: 'rejected' }],
    ['excluded', (stage) => bulk(stage, 'exclude'), { status: 'approved', excluded_at: expect.any(String) }],
  ])('%s is not marked as synced, and the response says so', async (_, act, expected) => {
    const stage = await syncStage(testApp);
    expect(await meanwhile(stage, () => act(stage))).toMatchObject({
      status: 200,
      body: { success: true, message: expect.stringMatching(MEANWHILE) },
    });
    expect(await itemOf(stage)).toMatchObject(expected);
    expect(await historyOf(stage)).toMatchObject([{ success: true }]);
    const [job] = (await stage.shop.rest.get(`/projects/${stage.projectId}/jobs`)).body;
    expect((await stage.shop.rest.get(`/jobs/${job.id}`)).body.progress_detail).toMatchObject([
      { status: 'succeeded', message: expect.stringMatching(MEANWHILE) },
    ]);
    expect(writes(stage)).toEqual([1]);
  });

  it('edited and approved again is pushed with its new text next time, without a conflict', async () => {
    const stage = await syncStage(testApp);
    await meanwhile(stage, async () => [
      await patch(stage, { generated_content: { name: 'Edited meanwhile' } }),
      await bulk(stage, 'approve'),
    ]);
    expect((await pushOne(stage)).body).toMatchObject({ success: true, message: 'Synced' });
    expect(testApp.sandbox.state.shop.byHandle(stage.handles[0]!)!.title).toBe('Edited meanwhile');
    expect(writes(stage)).toEqual([2]);
  });

  it('deleted has no history', async () => {
    const stage = await syncStage(testApp);
    const answer = await meanwhile(stage, () => bulk(stage, 'delete'));
    expect([200, 409]).toContain(answer.status);
    expect(
      await rows(testApp.ctx().em, sql`select 1 from sync_history where content_item_id = ${stage.ids[0]}`),
    ).toEqual([]);
  });

  it('and whose job is cancelled is no conflict for the next push if the store has the text', async () => {
    const stage = await syncStage(testApp);
    await jobEnd(stage.shop, await startSyncJob(stage));
    await patch(stage, { generated_content: { name: 'Second text' } });
    await bulk(stage, 'approve');
    await meanwhile(stage, async () => {
      const [job] = (await stage.shop.rest.get(`/projects/${stage.projectId}/jobs`)).body;
      expect((await stage.shop.rest.post(`/jobs/${job.id}/cancel`)).status).toBe(200);
      // As if the store had received the write nevertheless.
      testApp.sandbox.state.shop.edit(stage.handles[0]!, { title: 'Second text' });
    });
    expect((await pushOne(stage)).body).toMatchObject({ success: true, message: 'Synced' });
  });
});

describe('one item in many concurrent requests', () => {
  it('is written once by requests over GraphQL and REST, in two processes, as item, batch, stream and job', async () => {
    const stage = await syncStage(testApp);
    const {
      projectId,
      ids: [itemId],
      shop: { token },
    } = stage;
    testApp.sandbox.state.latency.set('storeA', 40);
    const clients = [stage.shop.rest, new RestClient(other.url!, token)];
    const mutation =
      'mutation ($projectId: ID!, $itemId: ID!) { syncItem(projectId: $projectId, itemId: $itemId) { success message } }';
    const single = async (client: RestClient) => {
      const { status, body } = await client.post(`/projects/${projectId}/sync/${itemId}`);
      return status === 200 ? body.success : body.detail;
    };
    const stream = async (client: RestClient) => {
      const response = await client.open('POST', `/projects/${projectId}/sync/stream`, { mode: 'all' });
      if (response.status !== 200) return ((await response.json()) as { detail: string }).detail;
      return (await allFrames(response)).at(-1)!.data.failed_count === 0;
    };
    const byGraphql = async () => {
      const { body } = await graphql(testApp, token, mutation, { projectId, itemId });
      return body.data?.syncItem.success ?? body.errors[0].message;
    };
    const batch = async (client: RestClient) => {
      const { status, body } = await client.post(`/projects/${projectId}/sync`);
      return status === 200 ? body.failed_count === 0 : body.detail;
    };
    const job = async (client: RestClient) => {
      const { status, body } = await client.post(`/projects/${projectId}/jobs`, {
        job_type: 'sync',
        payload: { mode: 'selected', item_ids: [itemId] },
      });
      return status === 202 || body.detail;
    };
    const requests = Array.from({ length: 20 }, (_, n) => {
      const client = clients[n % 2]!;
      return [single, stream, byGraphql, batch, job, single, single][n % 7]!(client);
    });
    const answers = await Promise.all(requests);
    expect(answers.filter((answer) => answer === true).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers.filter((each) => each !== true))
      expect(answer).toMatch(/^(Another job is already active in this project|Only approved items can be synced)$/);
    await eventually(
      async () => (await itemOf(stage)).status,
      (status) => status === 'synced',
    );
    expect(writes(stage)).toEqual([1]);
    expect((await historyOf(stage)).every((each: { success: boolean }) => each.success)).toBe(true);
  });

  it('is pushed by exactly one of 20 item requests, and the others are rejected with 409', async () => {
    const stage = await syncStage(testApp);
    const clients = [stage.shop.rest, new RestClient(other.url!, stage.shop.token)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => clients[n % 2]!.post(`/projects/${stage.projectId}/sync/${stage.ids[0]}`)),
    );
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.success)).toEqual([true]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(writes(stage)).toEqual([1]);
    expect(await historyOf(stage)).toHaveLength(1);
  });
});
