import { changed, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { type Held, holdRows } from './held-rows.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from './shop.ts';

/** A shop with products and the job that processes them. A fault test pauses the job at a chosen point. */
export interface Stage {
  shop: Shop;
  projectId: string;
  /** The first word of its products' titles. Calls and faults of the sandbox are matched by it. */
  name: string;
  items: string[];
  jobId: string;
  /** The row locks that pause the job's worker. */
  held?: Held;
}

/** Creates a shop with products without texts, and with enough CT for all of them. */
export async function newStage(testApp: TestApp, name: string, count: number): Promise<Stage> {
  const shop = await newShop(testApp);
  await changed(
    testApp.ctx().em,
    sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`,
  );
  const { projectId } = await newProject(testApp, shop);
  return { shop, projectId, name, items: await importCatalogue(shop, projectId, catalogueOf(count, name)), jobId: '' };
}

/** Starts a job and makes it the job of the stage. */
export async function startJob(stage: Stage, jobType = 'generation', payload: object = {}): Promise<void> {
  const { status, body } = await stage.shop.rest.post(`/projects/${stage.projectId}/jobs`, {
    job_type: jobType,
    payload,
  });
  if (status !== 202) throw new Error(`the job did not start: ${JSON.stringify(body)}`);
  stage.jobId = body.job_id;
}

/** Generates and approves the texts of all products, and creates the products with old titles in the sandbox's shop. */
export async function approveAll(testApp: TestApp, stage: Stage): Promise<void> {
  const { shop, projectId, name, items } = stage;
  testApp.sandbox.state.shop.upsert(
    items.map((_, n) => ({ handle: `${name.toLowerCase()}-${n + 1}`, title: 'Old title' })),
  );
  await shop.rest.post(`/projects/${projectId}/generate`, {});
  await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: items });
}

/** Returns the calls to aiA about products of this name. */
export const callsFor = (testApp: TestApp, name: string) =>
  testApp.sandbox.state.calls.recent('aiA').filter((call) => call.body.includes(name));

/** Starts a generation that waits for its hold, because another transaction has locked the balance. */
export async function pauseAtHold(testApp: TestApp, stage: Stage, payload: object = {}): Promise<void> {
  stage.held = await holdRows(testApp, balanceOf(stage));
  await startJob(stage, 'generation', payload);
  await stage.held.awaited();
}

/** Starts a generation that has its hold and waits for the AI, until the test releases the calls of this name. */
export async function pauseAtCall(testApp: TestApp, stage: Stage): Promise<void> {
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: stage.name, times: 1000 });
  await startJob(stage);
  await eventually(() => callsFor(testApp, stage.name).length >= stage.items.length);
}

/**
 * Releases the calls of {@link pauseAtCall} and waits until the charge is blocked in the transaction that stores a
 * text.
 */
export const pauseAtCharge = (testApp: TestApp, stage: Stage) => pauseStoring(testApp, stage, balanceOf(stage));

/**
 * The same, but waits until the insert into the job's log is blocked, after the text is stored and before it is
 * charged.
 */
export const pauseAtLog = (testApp: TestApp, stage: Stage) =>
  pauseStoring(
    testApp,
    stage,
    sql`insert into job_events (job_id, seq, type, data, created_at)
        select id, last_seq + 1, 'progress', '{}', now() from jobs where id = ${stage.jobId}`,
  );

const balanceOf = ({ shop }: Stage) =>
  sql`select 1 from balances where organization_id = ${shop.organizationId} for update`;

async function pauseStoring(testApp: TestApp, stage: Stage, statement: Parameters<typeof holdRows>[1]): Promise<void> {
  stage.held = await holdRows(testApp, statement);
  testApp.sandbox.state.faults.release(stage.name);
  await stage.held.awaited();
}

/** Starts a sync of approved products whose writes the store holds, until the test releases {@link STORE_WRITES}. */
export async function pauseAtStore(testApp: TestApp, stage: Stage): Promise<void> {
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: STORE_WRITES, times: 1000 });
  await startJob(stage, 'sync');
  await eventually(() => storeWrites(testApp).length >= stage.items.length);
}

/** A part of the body of every call that writes to the store. */
export const STORE_WRITES = 'productUpdate';

/** Returns the calls that write to the store, including those that it holds. */
export const storeWrites = (testApp: TestApp) =>
  testApp.sandbox.state.calls.recent('storeA').filter((call) => call.body.includes(STORE_WRITES));
