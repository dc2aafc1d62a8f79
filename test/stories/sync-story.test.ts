import { beforeAll, describe, expect, it } from '@jest/globals';
import { GraphqlClient } from '../../client/graphql-client.ts';
import * as operations from '../../client/generated/operations.ts';
import { graphql, refusalOf } from '../http/graphql-client.ts';
import { useTestApp } from '../support/test-app.ts';
import { allFrames } from '../support/sse.ts';
import { approveAll, newStage, type Stage } from '../support/staged.ts';
import { editAndApprove, handlesOf, live, writeCounts, writeOf } from '../support/staged-sync.ts';

const testApp = useTestApp();
const MERCHANT_TITLE = "The merchant's own";
const CHANGED = 'Content changed in the store since the last sync';
const REJECTION = 'Title is not allowed';

/**
 * A project with three approved items: one that the store accepts, one that it rejects, and one that was changed in the
 * store.
 */
async function newStageOfThree(name: string): Promise<Stage> {
  const stage = await newStage(testApp, name, 3);
  await approveAll(testApp, stage);
  const [, rejected, changed] = handlesOf(stage);
  const [, , id] = stage.items;
  expect((await stage.shop.rest.post(`/projects/${stage.projectId}/sync/${id}`)).body.success).toBe(true);
  testApp.sandbox.state.shop.edit(changed!, { title: MERCHANT_TITLE });
  await editAndApprove(stage, id!, 'Our newer text');
  testApp.sandbox.state.faults.add({
    system: 'storeA',
    kind: 'user_error',
    match: writeOf(testApp, rejected!),
    times: 99,
  });
  return stage;
}

interface Attempt {
  success: boolean;
  error: string | null;
}

/** The sync history of each item, which must be the same over REST and GraphQL. */
async function histories({ shop, projectId, items }: Stage): Promise<Attempt[][]> {
  const client = new GraphqlClient(testApp.url, shop.token);
  return Promise.all(
    items.map(async (itemId) => {
      const { body } = await shop.rest.get(`/projects/${projectId}/sync/${itemId}/history`);
      const { syncHistory } = await client.request(operations.SyncHistoryDocument, { projectId, itemId });
      const overRest = body.history.map((each: { id: string; success: boolean; error_message: string | null }) => ({
        id: each.id,
        success: each.success,
        error: each.error_message,
      }));
      expect(overRest).toEqual(
        syncHistory.history.map(({ id, success, errorMessage }) => ({ id, success, error: errorMessage })),
      );
      return overRest.map(({ success, error }: Attempt) => ({ success, error }));
    }),
  );
}

const GOOD: Attempt = { success: true, error: null };

/** Checks the outcome, which is the same for every way to sync: one attempt per item. */
async function expectOutcome(stage: Stage): Promise<void> {
  const [good, rejected, changed] = handlesOf(stage);
  const { body } = await stage.shop.rest.get(`/projects/${stage.projectId}/items`);
  const statusOf = new Map(body.map((item: { id: string; status: string }) => [item.id, item.status]));
  expect(stage.items.map((id) => statusOf.get(id))).toEqual(['synced', 'approved', 'approved']);
  expect(writeCounts(testApp, stage)).toEqual([1, 0, 1]);
  expect(live(testApp, good!).title).not.toBe('Old title');
  expect(live(testApp, rejected!).title).toBe('Old title');
  expect(live(testApp, changed!).title).toBe(MERCHANT_TITLE);
  expect(await histories(stage)).toEqual([
    [GOOD],
    [{ success: false, error: expect.stringContaining(REJECTION) }],
    [GOOD, { success: false, error: CHANGED }],
  ]);
}

/** The entry of each item in a list, in the order of the items. */
function entriesByItem({ items }: Stage, lines: Record<string, unknown>[]): unknown[] {
  return items.map((id) => lines.find((line) => (line['item_id'] ?? line['itemId']) === id));
}

const ENTRIES = [
  { status: 'succeeded', synced_at: expect.stringMatching(/Z$/) },
  { status: 'failed', error_code: 'rejected', message: expect.stringContaining(REJECTION) },
  { status: 'conflict', error_code: 'conflict', message: CHANGED },
];

describe('the sync of an accepted, a rejected and a conflicting text', () => {
  it('is reported by POST sync', async () => {
    const stage = await newStageOfThree('RestAllX');
    const { status, body } = await stage.shop.rest.post(`/projects/${stage.projectId}/sync`);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        synced_count: 1,
        failed_count: 2,
        failed_items: expect.any(Array),
        status: 'completed',
        job_id: expect.any(String),
      },
    });
    expect(entriesByItem(stage, body.failed_items)).toEqual([
      undefined,
      { item_id: stage.items[1], language: 'en', error: expect.stringContaining(REJECTION) },
      { item_id: stage.items[2], language: 'en', error: CHANGED },
    ]);
    await expectOutcome(stage);
  });

  it('is reported by POST sync/{item_id}', async () => {
    const stage = await newStageOfThree('RestOneX');
    const answers = [];
    for (const id of stage.items) answers.push(await stage.shop.rest.post(`/projects/${stage.projectId}/sync/${id}`));
    expect(answers).toMatchObject([
      { status: 200, body: { success: true, synced_at: expect.stringMatching(/Z$/) } },
      { status: 200, body: { success: false, message: expect.stringContaining(REJECTION), synced_at: null } },
      { status: 409, body: { detail: CHANGED } },
    ]);
    await expectOutcome(stage);
  });

  it('is reported by POST sync/stream and by the log of its job', async () => {
    const stage = await newStageOfThree('StreamX');
    const frames = await allFrames(await stage.shop.rest.open('POST', `/projects/${stage.projectId}/sync/stream`, {}));
    expect(frames.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(frames.map(({ event }) => event)).toEqual(['start', 'progress', 'progress', 'progress', 'complete']);
    expect(
      entriesByItem(
        stage,
        frames.map(({ data }) => data),
      ),
    ).toMatchObject(ENTRIES);
    const jobId = frames[0]!.data.job_id;
    expect(frames.at(-1)!.data).toMatchObject({
      type: 'complete',
      job_id: jobId,
      status: 'completed',
      synced_count: 1,
      failed_count: 2,
      skipped_count: 0,
    });
    const { body: job } = await stage.shop.rest.get(`/jobs/${jobId}`);
    expect(entriesByItem(stage, job.progress_detail)).toMatchObject([
      { status: 'succeeded', finished_at: expect.stringMatching(/Z$/) },
      ...ENTRIES.slice(1),
    ]);
    expect(job).toMatchObject({ status: 'completed', result: { total: 3, succeeded: 1, failed: 2 } });
    await expectOutcome(stage);
  });

  it('is reported by GraphQL syncProject', async () => {
    const stage = await newStageOfThree('GraphAllX');
    const { syncProject } = await new GraphqlClient(testApp.url, stage.shop.token).request(
      operations.SyncProjectDocument,
      {
        projectId: stage.projectId,
      },
    );
    expect(syncProject).toMatchObject({ syncedCount: 1, failedCount: 2 });
    expect(entriesByItem(stage, syncProject.failedItems)).toEqual([
      undefined,
      { itemId: stage.items[1], language: 'en', error: expect.stringContaining(REJECTION) },
      { itemId: stage.items[2], language: 'en', error: CHANGED },
    ]);
    await expectOutcome(stage);
  });

  it('is reported by GraphQL syncItem', async () => {
    const stage = await newStageOfThree('GraphOneX');
    const sync =
      'mutation ($projectId: ID!, $itemId: ID!) { syncItem(projectId: $projectId, itemId: $itemId) { success message syncedAt } }';
    const answers = [];
    for (const itemId of stage.items)
      answers.push(await graphql(testApp, stage.shop.token, sync, { projectId: stage.projectId, itemId }));
    const [good, rejected, changed] = answers;
    expect(good!.body.data.syncItem).toMatchObject({ success: true, syncedAt: expect.stringMatching(/Z$/) });
    expect(rejected!.body.data.syncItem).toEqual({
      success: false,
      message: expect.stringContaining(REJECTION),
      syncedAt: null,
    });
    expect(refusalOf(changed!)).toEqual({ detail: CHANGED, code: 'CONFLICT' });
    await expectOutcome(stage);
  });
});

describe('the subscription to a sync', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await newStageOfThree('SubscribedX');
  });

  it('delivers the same events as the stream, from the start and afterwards', async () => {
    const client = new GraphqlClient(testApp.url, stage.shop.token);
    const { createJob } = await client.request(operations.CreateJobDocument, {
      projectId: stage.projectId,
      input: { jobType: 'sync' },
    });
    const { jobId } = createJob;
    const listen = async () => {
      const events: operations.JobProgressSubscription['jobProgress'][] = [];
      for await (const { jobProgress } of client.subscribe(operations.JobProgressDocument, { jobId }))
        events.push(jobProgress);
      return events;
    };
    const events = await listen();
    expect(events.map(({ type }) => type)).toEqual(['start', 'progress', 'progress', 'progress', 'complete']);
    expect(
      entriesByItem(
        stage,
        events.map(({ data }) => data),
      ),
    ).toMatchObject(ENTRIES);
    expect(events.at(-1)!.data).toMatchObject({ status: 'completed', synced_count: 1, failed_count: 2 });
    expect(await listen()).toEqual(events);
    const frames = await allFrames(await stage.shop.rest.open('GET', `/jobs/${jobId}/events`));
    expect(frames.map(({ id, event, data }) => ({ seq: id, type: event, data }))).toEqual(
      events.map(({ seq, type, data }) => ({ seq, type, data: { type, ...data } })),
    );
    await expectOutcome(stage);
  });
});
