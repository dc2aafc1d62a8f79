import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { onFreePort } from '../../../src/embedded/free-port.ts';
import { EVERYTHING, newRule, type Run, runsEnd, runsOf } from '../../services/automation/support.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { expectPushedOnce } from '../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees } from '../../support/ledger.ts';
import { callsFor, newStage, type Stage } from '../../support/staged.ts';
import { openRedisProxy } from '../../support/tcp-proxy.ts';
import { useTestApp } from '../../support/test-app.ts';
import { killWorkerProcesses, loadWorkerProcesses, startWorkerProcess } from '../../support/worker-process.ts';
import { newWooCommerceShop, whenRegistered, type WooCommerceShop } from '../../support/woocommerce-shop.ts';

jest.setTimeout(240_000);

/** Runs before the test application stops, because that waits for open transactions. */
afterAll(async () => {
  await killWorkerProcesses();
  for (const { held } of Object.values(stages)) await held?.release();
});

const testApp = useTestApp({ ROLE: 'web', JOB_LEASE_SECONDS: '4', AUTOMATION_DEBOUNCE_SECONDS: '1' });
const ITEMS = 2;

/** Stores reach the web process of the test, whichever worker registers its address with them. */
const startWorker = (env: Record<string, string> = {}) =>
  startWorkerProcess(testApp, { PUBLIC_URL: testApp.url, AUTOMATION_DEBOUNCE_SECONDS: '1', ...env });

interface RuleStage extends Stage {
  ruleId: string;
  run?: Run;
}

/** The points at which the worker is killed, and the stage in which its run is found afterwards. */
const POINTS = {
  choosing: ['while it starts the generation', 'generate'],
  writing: ['while the AI writes the texts', 'generating'],
  continuing: ['when the generation has ended and before the texts are approved', 'generating'],
  pushing: ['while the texts are written to the store', 'publishing'],
} as const;
type Point = keyof typeof POINTS;

const stages = {} as Record<Point, RuleStage>;
const found = {} as Record<Point, string>;

async function newRuleStage(point: Point): Promise<RuleStage> {
  const name = `${point}X`;
  const stage = await newStage(testApp, name, ITEMS);
  testApp.sandbox.state.shop.upsert(
    stage.items.map((_, n) => ({ handle: `${name.toLowerCase()}-${n + 1}`, title: 'Old title' })),
  );
  const { id } = await newRule(stage.shop, stage.projectId, EVERYTHING);
  return { ...stage, ruleId: id };
}

async function startRun({ shop, projectId, ruleId }: RuleStage): Promise<void> {
  const { status, body } = await shop.rest.post(`/projects/${projectId}/automations/${ruleId}/run`);
  if (status !== 202) throw new Error(`the run was refused: ${JSON.stringify(body)}`);
}

const stageOf = async ({ ruleId }: RuleStage) =>
  (await row<{ stage: string }>(testApp.ctx().em, sql`select stage from automation_runs where rule_id = ${ruleId}`))!
    .stage;

/** Another worker may continue at once what the killed one had claimed. */
const expireClaims = () =>
  changed(
    testApp.ctx().em,
    sql`update automation_runs set due_at = now() - interval '10 seconds' where status in ('queued', 'running')`,
  );

const storeCalls = ({ name }: Stage) =>
  testApp.sandbox.state.calls
    .recent('storeA')
    .filter(({ body }) => body.includes('productUpdate(') && body.includes(name));

async function pause(point: Point): Promise<void> {
  const stage = stages[point];
  const { faults } = testApp.sandbox.state;
  if (point === 'choosing') {
    // The row of the job refers to the project.
    stage.held = await holdRows(testApp, sql`select 1 from projects where id = ${stage.projectId} for update`);
    await startRun(stage);
    await stage.held.awaited();
    return;
  }
  faults.add({ system: point === 'pushing' ? 'storeA' : 'aiA', kind: 'held', match: stage.name, times: 1000 });
  await startRun(stage);
  if (point === 'pushing') return void (await eventually(() => storeCalls(stage).length >= ITEMS));
  await eventually(() => callsFor(testApp, stage.name).length >= ITEMS);
  if (point !== 'continuing') return;
  stage.held = await holdRows(testApp, sql`select 1 from automation_runs where rule_id = ${stage.ruleId} for update`);
  faults.release(stage.name);
  await stage.held.awaited();
}

beforeAll(async () => {
  const first = await startWorker({ WORKER_CONCURRENCY: '16', GENERATION_CONCURRENCY: '64' });
  loadWorkerProcesses();
  const points = Object.keys(POINTS) as Point[];
  await Promise.all(points.map(async (point) => (stages[point] = await newRuleStage(point))));
  await Promise.all(points.map(pause));
  await first.signal('SIGKILL');
  for (const { held } of Object.values(stages)) await held?.disconnectWaiting();
  for (const { held } of Object.values(stages)) await held?.release();
  for (const point of points) found[point] = await stageOf(stages[point]);
  testApp.sandbox.state.faults.clear();
  await expireClaims();
  await startWorker();
  await Promise.all(
    Object.values(stages).map(async (stage) => {
      [stage.run] = await runsEnd(stage.shop, stage.projectId, stage.ruleId);
    }),
  );
});

/** The charges and versions of each item of a project. */
const perItem = (projectId: string) =>
  rows(
    testApp.ctx().em,
    sql`select (select count(*)::int from item_versions v where v.item_id = c.id) as versions,
               (select count(*)::int from transactions t
                 where t.usage->>'item_id' = c.id::text and t.transaction_type = 'usage') as charges
          from content_items c where c.project_id = ${projectId} and c.item_type = 'product'`,
  );

describe('a worker that is killed', () => {
  it.each(Object.entries(POINTS).map(([point, [title, stage]]) => ({ point: point as Point, title, stage })))(
    '$title loses nothing of the run, charges once and publishes once',
    async ({ point, stage }) => {
      const { shop, projectId, ruleId, run, name } = stages[point];
      expect(found[point]).toBe(stage);
      expect(await runsOf(shop, projectId, ruleId)).toHaveLength(1);
      expect(run).toMatchObject({
        status: 'completed',
        matched_count: ITEMS,
        generated_count: ITEMS,
        approved_count: ITEMS,
        published_count: ITEMS,
      });
      expect(run!.job_ids).toHaveLength(2);
      expect(await perItem(projectId)).toEqual(Array.from({ length: ITEMS }, () => ({ versions: 1, charges: 1 })));
      await expectPushedOnce(testApp.ctx(), shop, projectId, run!.job_ids[1]!, ITEMS);
      expect((await balancesOf(testApp.ctx(), shop.organizationId)).held).toBe('0.0000');
      const writes = testApp.sandbox.state.shop.writes();
      if (point !== 'pushing') for (let n = 1; n <= ITEMS; n += 1) expect(writes[`${name.toLowerCase()}-${n}`]).toBe(1);
    },
  );
});

describe('a report of a product', () => {
  const spoon = (slug: string) => ({ slug, name: slug, description: '<p>A useful thing made of beech wood.</p>' });
  let woo: WooCommerceShop;
  let ruleId: string;

  beforeAll(async () => {
    testApp.sandbox.state.woocommerce.reset([]);
    woo = await newWooCommerceShop(testApp);
    ({ id: ruleId } = await newRule(woo.shop, woo.projectId, { ...EVERYTHING, trigger: 'product_created' }));
    await whenRegistered(testApp, woo.connectionId);
  });

  async function expectPublished(slug: string, count: number): Promise<void> {
    const runs = await runsEnd(woo.shop, woo.projectId, ruleId, count);
    expect(runs).toHaveLength(count);
    expect(runs[0]).toMatchObject({ status: 'completed', matched_count: 1, generated_count: 1, published_count: 1 });
    expect(testApp.sandbox.state.woocommerce.writes()[slug]).toBe(1);
    expect(await perItem(woo.projectId)).toEqual(Array.from({ length: count }, () => ({ versions: 1, charges: 1 })));
    await expectLedgerAgrees(testApp.ctx(), woo.shop.organizationId);
  }

  it('survives the worker that reads the product', async () => {
    const { woocommerce: store, wooWebhooks, faults, calls } = testApp.sandbox.state;
    // The refresh of the former test's worker is read by this one, which is killed.
    await killWorkerProcesses();
    const reader = await startWorker();
    faults.add({ system: 'woocommerce', kind: 'held', times: 1000 });
    const before = calls.count('woocommerce');
    store.upsert([spoon('spoon')]);
    await wooWebhooks.settled();
    await eventually(() => calls.count('woocommerce') > before);
    await reader.signal('SIGKILL');
    faults.clear();
    await changed(
      testApp.ctx().em,
      sql`update product_refreshes set due_at = now() - interval '10 seconds' where claim is not null`,
    );
    await startWorker();
    await expectPublished('spoon', 1);
  });

  it('survives the web process that has recorded it and has enqueued nothing', async () => {
    const { woocommerce: store, wooWebhooks } = testApp.sandbox.state;
    const proxy = await openRedisProxy();
    const [port, web] = await onFreePort(undefined, async (free) => [
      free,
      await startWorkerProcess(
        testApp,
        { ROLE: 'web', PORT: String(free), AUTOMATION_DEBOUNCE_SECONDS: '1' },
        { ...testApp.stores, redisUrl: proxy.url },
      ),
    ]);
    for (const webhook of wooWebhooks.all()) webhook.deliveryUrl = webhook.deliveryUrl.replace(/:\d+/, `:${port}`);
    proxy.stall();
    store.upsert([spoon('ladle')]);
    await eventually(
      () => rows(testApp.ctx().em, sql`select 1 from product_changes`),
      (reported) => reported.length === 1,
    );
    await web.signal('SIGKILL');
    proxy.cut();
    await expectPublished('ladle', 2);
  });
});
