import { beforeAll, describe, expect, it } from '@jest/globals';
import { GraphqlClient } from '../../client/graphql-client.ts';
import * as operations from '../../client/generated/operations.ts';
import { graphql, refusalOf } from '../http/graphql-client.ts';
import { useTestApp } from '../support/test-app.ts';
import { allFrames } from '../support/sse.ts';
import { approveAll, newStage, type Stage } from '../support/staged.ts';
import { editAndApprove, handlesOf, live, writeCounts, writeOf } from '../support/staged-sync.ts';

const testApp = useTestApp();
const OWN = "The merchant's own";
const CHANGED = 'Content changed in the store since the last sync';
const REFUSED = 'Title is not allowed';

/** A project of three approved items: one that the store takes, one that it refuses, and one whose text was changed there since it was pushed. */
async function three(name: string): Promise<Stage> {
  const stage = await newStage(testApp, name, 3);
  await approveAll(testApp, stage);
  const [, refused, changed] = handlesOf(stage);
  const [, , id] = stage.items;
  expect((await stage.shop.rest.post(`/projects/${stage.projectId}/sync/${id}`)).body.success).toBe(true);
  testApp.sandbox.state.shop.edit(changed!, { title: OWN });
  await editAndApprove(stage, id!, 'Our newer text');
  testApp.sandbox.state.faults.add({
    system: 'storeA',
    kind: 'user_error',
    match: writeOf(testApp, refused!),
    times: 99,
  });
  return stage;
}

interface Attempt {
  success: boolean;
  error: string | null;
}

/** The history of each item, which both doors tell alike. */
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

/** What is true afterwards, by whichever door it was done: once for each item. */
async function expectOutcome(stage: Stage): Promise<void> {
  const [good, refused, changed] = handlesOf(stage);
  const { body } = await stage.shop.rest.get(`/projects/${stage.projectId}/items`);
  const statusOf = new Map(body.map((item: { id: string; status: string }) => [item.id, item.status]));
  expect(stage.items.map((id) => statusOf.get(id))).toEqual(['synced', 'approved', 'approved']);
  expect(writeCounts(testApp, stage)).toEqual([1, 0, 1]);
  expect(live(testApp, good!).title).not.toBe('Old title');
  expect(live(testApp, refused!).title).toBe('Old title');
  expect(live(testApp, changed!).title).toBe(OWN);
  expect(await histories(stage)).toEqual([
    [GOOD],
    [{ success: false, error: expect.stringContaining(REFUSED) }],
    [GOOD, { success: false, error: CHANGED }],
  ]);
}

/** What the log tells of each item, in the order of the items. */
function notificationsOf({ items }: Stage, lines: Record<string, unknown>[]): unknown[] {
  return items.map((id) => lines.find((line) => (line['item_id'] ?? line['itemId']) === id));
}

const TOLD = [
  { status: 'succeeded', synced_at: expect.stringMatching(/Z$/) },
  { status: 'failed', error_code: 'rejected', message: expect.stringContaining(REFUSED) },
  { status: 'conflict', error_code: 'conflict', message: CHANGED },
];

describe('a store that takes one text, refuses one and has a newer one', () => {
  it('is told by POST sync', async () => {
    const stage = await three('RestAllX');
    const { status, body } = await stage.shop.rest.post(`/projects/${stage.projectId}/sync`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { synced_count: 1, failed_count: 2, failed_items: expect.any(Array) },
    });
    expect(notificationsOf(stage, body.failed_items)).toEqual([
      undefined,
      { item_id: stage.items[1], error: expect.stringContaining(REFUSED) },
      { item_id: stage.items[2], error: CHANGED },
    ]);
    await expectOutcome(stage);
  });

  it('is told by POST sync/{item_id}', async () => {
    const stage = await three('RestOneX');
    const answers = [];
    for (const id of stage.items) answers.push(await stage.shop.rest.post(`/projects/${stage.projectId}/sync/${id}`));
    expect(answers).toMatchObject([
      { status: 200, body: { success: true, synced_at: expect.stringMatching(/Z$/) } },
      { status: 200, body: { success: false, message: expect.stringContaining(REFUSED), synced_at: null } },
      { status: 409, body: { detail: CHANGED } },
    ]);
    await expectOutcome(stage);
  });

  it('is told by POST sync/stream, and by the log of its job', async () => {
    const stage = await three('StreamX');
    const frames = await allFrames(await stage.shop.rest.open('POST', `/projects/${stage.projectId}/sync/stream`, {}));
    expect(frames.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(frames.map(({ event }) => event)).toEqual(['start', 'progress', 'progress', 'progress', 'complete']);
    expect(
      notificationsOf(
        stage,
        frames.map(({ data }) => data),
      ),
    ).toMatchObject(TOLD);
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
    expect(notificationsOf(stage, job.progress_detail)).toMatchObject([
      { status: 'succeeded', finished_at: expect.stringMatching(/Z$/) },
      ...TOLD.slice(1),
    ]);
    expect(job).toMatchObject({ status: 'completed', result: { total: 3, succeeded: 1, failed: 2 } });
    await expectOutcome(stage);
  });

  it('is told by GraphQL syncProject', async () => {
    const stage = await three('GraphAllX');
    const { syncProject } = await new GraphqlClient(testApp.url, stage.shop.token).request(
      operations.SyncProjectDocument,
      {
        projectId: stage.projectId,
      },
    );
    expect(syncProject).toMatchObject({ syncedCount: 1, failedCount: 2 });
    expect(notificationsOf(stage, syncProject.failedItems)).toEqual([
      undefined,
      { itemId: stage.items[1], error: expect.stringContaining(REFUSED) },
      { itemId: stage.items[2], error: CHANGED },
    ]);
    await expectOutcome(stage);
  });

  it('is told by GraphQL syncItem', async () => {
    const stage = await three('GraphOneX');
    const sync =
      'mutation ($projectId: ID!, $itemId: ID!) { syncItem(projectId: $projectId, itemId: $itemId) { success message syncedAt } }';
    const answers = [];
    for (const itemId of stage.items)
      answers.push(await graphql(testApp, stage.shop.token, sync, { projectId: stage.projectId, itemId }));
    const [good, refused, changed] = answers;
    expect(good!.body.data.syncItem).toMatchObject({ success: true, syncedAt: expect.stringMatching(/Z$/) });
    expect(refused!.body.data.syncItem).toEqual({
      success: false,
      message: expect.stringContaining(REFUSED),
      syncedAt: null,
    });
    expect(refusalOf(changed!)).toEqual({ detail: CHANGED, code: 'CONFLICT' });
    await expectOutcome(stage);
  });
});

describe('the subscription to a sync', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await three('SubscribedX');
  });

  it('tells the same as the stream, to who listens from the start and to who comes later', async () => {
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
      notificationsOf(
        stage,
        events.map(({ data }) => data),
      ),
    ).toMatchObject(TOLD);
    expect(events.at(-1)!.data).toMatchObject({ status: 'completed', synced_count: 1, failed_count: 2 });
    expect(await listen()).toEqual(events);
    const frames = await allFrames(await stage.shop.rest.open('GET', `/jobs/${jobId}/events`));
    expect(frames.map(({ id, event, data }) => ({ seq: id, type: event, data }))).toEqual(
      events.map(({ seq, type, data }) => ({ seq, type, data: { type, ...data } })),
    );
    await expectOutcome(stage);
  });
});
