import { expect } from '@jest/globals';
import { rows, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { holdRows } from './held-rows.ts';
import { type Staged, startJob } from './staged.ts';

/** What the sandbox's shop calls a stage's products. */
export const handlesOf = ({ name, items }: Staged): string[] => items.map((_, n) => `${name.toLowerCase()}-${n + 1}`);

/** The product as the sandbox's shop has it. */
export const live = (testApp: TestApp, handle: string) => testApp.sandbox.state.shop.byHandle(handle)!;

/** In the body of the call that looks for a product that was never pushed, by its handle. */
export const lookUpOf = (handle: string): string => `"handle":"${handle}"`;

/** In the body of the call that writes a product. */
export const writeOf = (testApp: TestApp, handle: string): string => `"product":{"id":"${live(testApp, handle).id}"`;

/** The calls to storeA that such words are in. */
export const shopCalls = (testApp: TestApp, words: readonly string[]) =>
  testApp.sandbox.state.calls.recent('storeA').filter(({ body }) => words.some((each) => body.includes(each)));

/** The words of a stage's look-ups, or of its writes. */
export type Words = (stage: Staged) => string[];
export const lookUps: Words = (stage) => handlesOf(stage).map(lookUpOf);
export const writesIn =
  (testApp: TestApp): Words =>
  (stage) =>
    handlesOf(stage).map((handle) => writeOf(testApp, handle));

/** Starts a sync whose calls of this kind wait until the sandbox is told to answer ({@link letAnswer}). */
export async function stopAtTheShop(
  testApp: TestApp,
  stage: Staged,
  words: Words,
  payload: object = {},
): Promise<void> {
  const matches = words(stage);
  const before = shopCalls(testApp, matches).length;
  for (const match of matches) testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match, times: 1000 });
  await startJob(stage, 'sync', payload);
  await eventually(() => shopCalls(testApp, matches).length >= before + matches.length);
}

/** Lets the shop answer what {@link stopAtTheShop} held. */
export function letAnswer(testApp: TestApp, stage: Staged, words: Words): void {
  for (const match of words(stage)) testApp.sandbox.state.faults.release(match);
}

/** Until the shop has answered all of these calls, whoever reads it. */
export async function answered(testApp: TestApp, stage: Staged, words: Words): Promise<void> {
  await eventually(() => shopCalls(testApp, words(stage)).every(({ status }) => status === 200));
}

/** Lets the shop write what {@link stopAtTheShop} held, on to where the worker's transaction stores it and waits for the items. */
export async function stopAtTheStoring(testApp: TestApp, stage: Staged): Promise<void> {
  stage.held = await holdRows(
    testApp,
    sql`select 1 from content_items where project_id = ${stage.projectId} for update`,
  );
  letAnswer(testApp, stage, writesIn(testApp));
  await stage.held.awaited();
}

/** Has a text edited by hand and approved again. */
export async function edited({ shop, projectId }: Staged, itemId: string, name: string): Promise<void> {
  expect(
    (await shop.rest.patch(`/projects/${projectId}/items/${itemId}`, { generated_content: { name } })).status,
  ).toBe(200);
  expect(
    (await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: [itemId] })).status,
  ).toBe(200);
}

/** How often each product of a stage was written, in order. */
export function writeCounts(testApp: TestApp, stage: Staged): number[] {
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

/** Every item of a stage in order: what it is now, what the job says of it, and the whole history. */
export function pushesOf(testApp: TestApp, { jobId }: Pick<Staged, 'jobId'>): Promise<Pushed[]> {
  return rows<Pushed>(
    testApp.ctx().em,
    sql`select c.status, i.attempts, i.state, e.data->>'error_code' as error_code, e.data->>'message' as message,
               coalesce((select jsonb_agg(jsonb_build_object('success', h.success, 'error', h.error_message) order by h.synced_at, h.id)
                           from sync_history h where h.content_item_id = c.id), '[]') as history
          from job_items i join content_items c on c.id = i.item_id
          left join job_events e on e.job_id = i.job_id and e.type = 'progress' and e.data->>'item_id' = c.id::text
         where i.job_id = ${jobId} order by i.position`,
  );
}
