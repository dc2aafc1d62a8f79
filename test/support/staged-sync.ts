import { expect } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { holdRows } from './held-rows.ts';
import { type Stage, startJob } from './staged.ts';

/** Returns the handles of a stage's products in the sandbox's shop. */
export const handlesOf = ({ name, items }: Stage): string[] => items.map((_, n) => `${name.toLowerCase()}-${n + 1}`);

/** Returns a product of the sandbox's shop. */
export const live = (testApp: TestApp, handle: string) => testApp.sandbox.state.shop.byHandle(handle)!;

/** A part of the body of the call that searches for a product that was never pushed, by its handle. */
export const lookUpOf = (handle: string): string => `"handle":"${handle}"`;

/** A part of the body of the call that writes a product. */
export const writeOf = (testApp: TestApp, handle: string): string => `"product":{"id":"${live(testApp, handle).id}"`;

/** Returns the calls to storeA whose body has one of these texts. */
export const shopCalls = (testApp: TestApp, words: readonly string[]) =>
  testApp.sandbox.state.calls.recent('storeA').filter(({ body }) => words.some((each) => body.includes(each)));

/** Returns the texts by which the calls of a stage are matched: its lookups, or its writes. */
export type Words = (stage: Stage) => string[];
export const lookUps: Words = (stage) => handlesOf(stage).map(lookUpOf);
export const writesIn =
  (testApp: TestApp): Words =>
  (stage) =>
    handlesOf(stage).map((handle) => writeOf(testApp, handle));

/** Starts a sync whose matching calls the sandbox holds until {@link releaseCalls}. */
export async function pauseAtShop(testApp: TestApp, stage: Stage, words: Words, payload: object = {}): Promise<void> {
  const matches = words(stage);
  const before = shopCalls(testApp, matches).length;
  for (const match of matches) testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match, times: 1000 });
  await startJob(stage, 'sync', payload);
  await eventually(() => shopCalls(testApp, matches).length >= before + matches.length);
}

/** Lets the shop respond to the calls that {@link pauseAtShop} holds. */
export function releaseCalls(testApp: TestApp, stage: Stage, words: Words): void {
  for (const match of words(stage)) testApp.sandbox.state.faults.release(match);
}

/** Waits until the shop has responded to all matching calls, even if no worker reads the responses. */
export async function awaitAnswers(testApp: TestApp, stage: Stage, words: Words): Promise<void> {
  await eventually(() => shopCalls(testApp, words(stage)).every(({ status }) => status === 200));
}

/**
 * Releases the writes of {@link pauseAtShop} and waits until the worker's transaction is blocked by the locked items.
 */
export async function pauseAtStoring(testApp: TestApp, stage: Stage): Promise<void> {
  stage.held = await holdRows(
    testApp,
    sql`select 1 from content_items where project_id = ${stage.projectId} for update`,
  );
  releaseCalls(testApp, stage, writesIn(testApp));
  await stage.held.awaited();
}

/** Edits the text of an item and approves it again. */
export async function editAndApprove({ shop, projectId }: Stage, itemId: string, name: string): Promise<void> {
  expect(
    (await shop.rest.patch(`/projects/${projectId}/items/${itemId}`, { generated_content: { name } })).status,
  ).toBe(200);
  expect(
    (await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: [itemId] })).status,
  ).toBe(200);
}

/** Returns how often each product of a stage was written, in order. */
export function writeCounts(testApp: TestApp, stage: Stage): number[] {
  const writes = testApp.sandbox.state.shop.writes();
  return handlesOf(stage).map((handle) => writes[handle] ?? 0);
}

export interface Pushed {
  status: string;
  attempts: number;
  state: string;
  error_code: string | null;
  message: string | null;
  history: { success: boolean; error: string | null }[];
}

/** Returns every item of a stage in order, with its status, its result in the job and its sync history. */
export function pushesOf(testApp: TestApp, { jobId }: Pick<Stage, 'jobId'>): Promise<Pushed[]> {
  return rows<Pushed>(
    testApp.ctx().em,
    sql`select c.status, i.attempts, i.state, e.data->>'error_code' as error_code, e.data->>'message' as message,
               coalesce((select jsonb_agg(jsonb_build_object('success', h.success, 'error', h.error_message)
                                          order by h.synced_at, h.id)
                           from sync_history h
                          where h.content_item_id = c.id), '[]') as history
          from job_items i
          join content_items c on c.id = i.item_id
          left join job_events e on e.job_id = i.job_id and e.type = 'progress' and e.data->>'item_id' = c.id::text
         where i.job_id = ${jobId}
         order by i.position`,
  );
}
