import { changed, sql } from '../../src/core/sql.ts';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';
import { type Held, holdRows } from './held-rows.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from './shop.ts';

/** A shop with products, and the job that works on them. */
export interface Staged {
  shop: Shop;
  projectId: string;
  /** The word that its products' titles begin with: calls and faults of the sandbox are told apart by it. */
  name: string;
  items: string[];
  jobId: string;
  /** What keeps the job's worker where it is, beside answers that are held. */
  held?: Held;
}

/** A shop of its own with so many products without texts. Its CT pay for all of them. */
export async function staged(testApp: TestApp, name: string, count: number): Promise<Staged> {
  const shop = await newShop(testApp);
  await changed(
    testApp.ctx().em,
    sql`update balances set token_rate_multiplier = 0.1 where organization_id = ${shop.organizationId}`,
  );
  const { projectId } = await newProject(testApp, shop);
  return { shop, projectId, name, items: await importCatalogue(shop, projectId, catalogueOf(count, name)), jobId: '' };
}

/** Starts a job, which is the stage's from now on. */
export async function startJob(stage: Staged, jobType = 'generation', payload: object = {}): Promise<void> {
  const { status, body } = await stage.shop.rest.post(`/projects/${stage.projectId}/jobs`, {
    job_type: jobType,
    payload,
  });
  if (status !== 202) throw new Error(`the job did not start: ${JSON.stringify(body)}`);
  stage.jobId = body.job_id;
}

/** Has every product generated and approved, and old in the sandbox's shop: ready to be pushed. */
export async function approved(testApp: TestApp, stage: Staged): Promise<void> {
  const { shop, projectId, name, items } = stage;
  testApp.sandbox.state.shop.upsert(
    items.map((_, n) => ({ handle: `${name.toLowerCase()}-${n + 1}`, title: 'Old title' })),
  );
  await shop.rest.post(`/projects/${projectId}/generate`, {});
  await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'approve', item_ids: items });
}

/** The calls about products of this name that aiA got. */
export const callsFor = (testApp: TestApp, name: string) =>
  testApp.sandbox.state.calls.recent('aiA').filter((call) => call.body.includes(name));

/** Starts a generation that waits for its hold: another one has the balance. */
export async function stopAtTheHold(testApp: TestApp, stage: Staged): Promise<void> {
  stage.held = await holdRows(testApp, balanceOf(stage));
  await startJob(stage);
  await stage.held.awaited();
}

/** Starts a generation that has its hold and waits for the AI, until the sandbox is told to answer about this name (`release`). */
export async function stopAtTheCall(testApp: TestApp, stage: Staged): Promise<void> {
  testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: stage.name, times: 1000 });
  await startJob(stage);
  await eventually(() => callsFor(testApp, stage.name).length >= stage.items.length);
}

/** Lets what {@link stopAtTheCall} held go on to where the charge waits, inside the transaction that stores a text. */
export const stopAtTheCharge = (testApp: TestApp, stage: Staged) => stopStoring(testApp, stage, balanceOf(stage));

/** The same, on to where a text is stored and charged, but for the line in the job's log. */
export const stopAtTheLog = (testApp: TestApp, stage: Staged) =>
  stopStoring(
    testApp,
    stage,
    sql`insert into job_events (job_id, seq, type, data, created_at) select id, last_seq + 1, 'progress', '{}', now() from jobs where id = ${stage.jobId}`,
  );

const balanceOf = ({ shop }: Staged) =>
  sql`select 1 from balances where organization_id = ${shop.organizationId} for update`;

async function stopStoring(testApp: TestApp, stage: Staged, statement: Parameters<typeof holdRows>[1]): Promise<void> {
  stage.held = await holdRows(testApp, statement);
  testApp.sandbox.state.faults.release(stage.name);
  await stage.held.awaited();
}

/** Starts a sync of approved products whose store writes only when it is told to (`release`, {@link STORE_WRITES}). */
export async function stopAtTheStore(testApp: TestApp, stage: Staged): Promise<void> {
  testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: STORE_WRITES, times: 1000 });
  await startJob(stage, 'sync');
  await eventually(() => storeWrites(testApp).length >= stage.items.length);
}

/** In the body of every call that writes to the store. */
export const STORE_WRITES = 'productUpdate';

/** The calls that wrote to the store, or are to. */
export const storeWrites = (testApp: TestApp) =>
  testApp.sandbox.state.calls.recent('storeA').filter((call) => call.body.includes(STORE_WRITES));
