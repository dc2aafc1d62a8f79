import { afterEach, describe, expect, it } from '@jest/globals';
import { graphql, refusalOf } from '../http/graphql-client.ts';
import { openSocket } from '../http/socket-client.ts';
import {
  approve,
  editTexts,
  historyOf,
  itemOf,
  notificationsOf,
  pushOne,
  startSyncJob,
  syncStage,
  type SyncStage,
} from '../services/sync/sync-stage.ts';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd } from '../support/shop.ts';
import { allFrames } from '../support/sse.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const CHANGED = 'Content changed in the store since the last sync';
const SYNC_ITEM =
  'mutation ($projectId: ID!, $itemId: ID!) { syncItem(projectId: $projectId, itemId: $itemId) { success message syncedAt } }';
const live = (stage: SyncStage, n = 0) => testApp.sandbox.state.shop.byHandle(stage.handles[n]!)!;

/** Creates texts that were pushed and then changed in the store and by us. */
async function changedInStore(count = 1): Promise<SyncStage> {
  const stage = await syncStage(testApp, count);
  await jobEnd(stage.shop, await startSyncJob(stage));
  for (const handle of stage.handles) testApp.sandbox.state.shop.edit(handle, { title: "The merchant's own" });
  for (const id of stage.ids)
    await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${id}`, {
      generated_content: { name: 'Our newer text' },
    });
  await approve(stage);
  return stage;
}

describe('a text that was changed in the store', () => {
  it('is reported over REST, GraphQL, in the result of the job, the history and one notification', async () => {
    const stage = await changedInStore(3);
    const before = testApp.sandbox.state.shop.writes();
    expect(await pushOne(stage)).toMatchObject({ status: 409, body: { detail: CHANGED } });
    const answer = await graphql(testApp, stage.shop.token, SYNC_ITEM, {
      projectId: stage.projectId,
      itemId: stage.ids[0],
    });
    expect(refusalOf(answer)).toEqual({ detail: CHANGED, code: 'CONFLICT' });

    const jobId = await startSyncJob(stage);
    const job = await jobEnd(stage.shop, jobId);
    expect(job).toMatchObject({ status: 'failed', error: CHANGED, result: { total: 3, succeeded: 0, failed: 3 } });
    expect(job.progress_detail).toEqual(
      Array.from({ length: 3 }, () =>
        expect.objectContaining({ status: 'conflict', error_code: 'conflict', message: CHANGED }),
      ),
    );
    expect((await historyOf(stage)).map((each: { error_message: string | null }) => each.error_message)).toEqual([
      null,
      CHANGED,
      CHANGED,
      CHANGED,
    ]);
    expect((await itemOf(stage)).status).toBe('approved');
    expect(testApp.sandbox.state.shop.writes()).toEqual(before);
    const conflicts = await notificationsOf(testApp, stage, 'sync_conflict');
    // There is one notification for each job: none about its end is added.
    const ends = [
      ...(await notificationsOf(testApp, stage, 'job_completed')),
      ...(await notificationsOf(testApp, stage, 'job_failed')),
    ].map((each) => each.job_id);
    expect(ends).not.toContain(jobId);
    expect(conflicts.filter((each) => each.job_id === jobId)).toMatchObject([
      {
        body: expect.stringContaining('Sandbox shop'),
        data: { store_connection_id: stage.connectionId, store_name: 'Sandbox shop' },
      },
    ]);
    expect(conflicts).toHaveLength(3);
  });

  it('is reported in the stream and to subscribers', async () => {
    const stage = await changedInStore();
    const response = await stage.shop.rest.open('POST', `/projects/${stage.projectId}/sync/stream`, {});
    const jobId = response.headers.get('x-job-id')!;
    const frames = await allFrames(response);
    expect(frames.map(({ event }) => event)).toEqual(['start', 'progress', 'complete']);
    expect(frames[1]!.data).toMatchObject({
      type: 'progress',
      status: 'conflict',
      item_id: stage.ids[0],
      external_id: stage.handles[0],
      message: CHANGED,
    });
    expect(frames[2]!.data).toMatchObject({
      status: 'failed',
      synced_count: 0,
      failed_count: 1,
      failed_items: [{ item_id: stage.ids[0], error: CHANGED }],
    });
    const socket = await openSocket(testApp, stage.shop.token);
    const received = await socket.request('subscription ($id: ID!) { jobProgress(jobId: $id) { type status data } }', {
      id: jobId,
    });
    expect(received.map(({ payload }) => payload.data.jobProgress.status)).toEqual([null, 'conflict', 'failed']);
    socket.socket.terminate();
  });

  it('is overwritten with `on_conflict: overwrite`', async () => {
    const stage = await changedInStore();
    const frames = await allFrames(
      await stage.shop.rest.open('POST', `/projects/${stage.projectId}/sync/stream`, { on_conflict: 'overwrite' }),
    );
    expect(frames.at(-1)!.data).toMatchObject({ status: 'completed', synced_count: 1 });
    expect(live(stage).title).toBe('Our newer text');
    expect(await notificationsOf(testApp, stage, 'sync_conflict')).toEqual([]);
  });

  it('is no conflict if the field is not mapped, or if only whitespace and the order of tags differ', async () => {
    const stage = await changedInStore();
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { settings: { field_mapping: { title: null } } });
    await editTexts(stage, { description: '<p>All new.</p>' });
    testApp.sandbox.state.shop.edit(stage.handles[0]!, {
      tags: ['WOOD', 'Kitchen'],
      descriptionHtml: `${live(stage).descriptionHtml}\n`,
    });
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    expect(live(stage)).toMatchObject({ title: "The merchant's own", descriptionHtml: '<p>All new.</p>' });
  });

  it('before the first push is overwritten', async () => {
    const stage = await syncStage(testApp);
    testApp.sandbox.state.shop.edit(stage.handles[0]!, { title: 'Theirs', descriptionHtml: 'Theirs' });
    expect((await pushOne(stage)).body.success).toBe(true);
    expect(live(stage).title).toBe('Beech board');
  });
});
