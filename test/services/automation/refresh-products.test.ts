import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, row, rows, sql } from '../../../src/core/sql.ts';
import { recordProductChange } from '../../../src/services/automation/changes/record-change.ts';
import { refreshProducts } from '../../../src/services/automation/changes/refresh-products.ts';
import { eventually } from '../../support/eventually.ts';
import { holdRows } from '../../support/held-rows.ts';
import { newProject, newShop } from '../../support/shop.ts';
import { addStoreSource } from '../../support/store-source.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newRule } from './support.ts';

/** No workers: each test refreshes the products itself. */
const testApp = useTestApp({ ROLE: 'web' });
afterEach(() => testApp.sandbox.state.faults.clear());

const { signal } = new AbortController();
const refresh = (id: string) => refreshProducts(testApp.ctx(), id, signal);
const change = (statement: ReturnType<typeof sql>) => changed(testApp.ctx().em, statement);
const makeDue = (id: string) =>
  change(sql`update product_refreshes set due_at = now() - interval '1 minute' where id = ${id}`);

/** A source with a rule, a product of its shop, and a refresh of this age that is due. */
async function stage(age: string) {
  const shop = await newShop(testApp);
  const { projectId, connectionId } = await newProject(testApp, shop);
  const { id: sourceId } = await addStoreSource(testApp, projectId, connectionId);
  const rule = await newRule(shop, projectId, { trigger: 'product_created' });
  const [product] = testApp.sandbox.state.shop.upsert([{ handle: `jug-${shop.organizationId}`, title: 'Jug' }]);
  const refreshId = await row<{ id: string }>(
    testApp.ctx().em,
    sql`insert into product_refreshes (id, created_at, data_source_id, due_at)
        values (gen_random_uuid(), now() - ${age}::interval, ${sourceId}, now()) returning id`,
  );
  const { em } = testApp.ctx();
  return {
    shop,
    projectId,
    connectionId,
    ruleId: rule.id,
    productId: product!.id,
    id: refreshId!.id,
    report: (productId = product!.id) =>
      change(sql`insert into product_changes (data_source_id, product_id, revision)
                 values (${sourceId}, ${productId}, gen_random_uuid())`),
    reported: () => rows(em, sql`select 1 from product_changes where data_source_id = ${sourceId}`),
    refreshes: () => rows(em, sql`select 1 from product_refreshes where data_source_id = ${sourceId}`),
    items: () => rows(em, sql`select 1 from content_items where data_source_id = ${sourceId}`),
  };
}

/** The store rejects all requests, which are not repeated. */
const fail = () => testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'status', status: 400, times: 1000 });

describe('the refresh of a data source', () => {
  it('stays for a product that is reported while it ends', async () => {
    const { id, ruleId, connectionId, productId, refreshes, reported, items } = await stage('0');
    // A refresh that has read everything begins this run before it ends.
    await change(
      sql`insert into automation_runs (id, created_at, rule_id, trigger, due_at)
          values (gen_random_uuid(), now(), ${ruleId}, 'product_created', now() + interval '1 hour')`,
    );
    const run = await holdRows(testApp, sql`select 1 from automation_runs where rule_id = ${ruleId} for update`);
    const ended = refresh(id);
    await run.awaited();
    const webhook = testApp.ctx();
    await webhook.em.transactional(async (em) => {
      await recordProductChange({ ...webhook, em }, sql`c.id = ${connectionId}`, productId);
      await run.release();
      await eventually(
        () =>
          rows(
            testApp.ctx().em,
            sql`select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock' and query like '%product_refreshes%'`,
          ),
        (waiting) => waiting.length > 0,
      );
    });
    await ended;
    expect(await refreshes()).toHaveLength(1);
    await makeDue(id);
    await refresh(id);
    expect([await items(), await reported(), await refreshes()].map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('does not give up its products after one failure because it waited for a day for the project', async () => {
    const { shop, projectId, id, report, reported, refreshes, items } = await stage('25 hours');
    await report();
    await change(
      sql`insert into jobs (id, organization_id, project_id, job_type, status, payload, created_at, touched_at, items_left)
          values (gen_random_uuid(), ${shop.organizationId}, ${projectId}, 'import', 'running', '{}', now(),
                  now() + interval '1 hour', 1)`,
    );
    await refresh(id);
    await change(sql`update jobs set status = 'completed' where project_id = ${projectId}`);
    fail();
    await makeDue(id);
    await refresh(id);
    expect(await reported()).toHaveLength(1);
    testApp.sandbox.state.faults.clear();
    await makeDue(id);
    await refresh(id);
    expect([await items(), await reported(), await refreshes()].map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('gives up the products of a store that fails for a day, unless another worker has it', async () => {
    const { id, productId, report, reported, refreshes } = await stage('25 hours');
    await report();
    // The request for the first product is held, and the one for the second fails.
    await report(`${productId}0`);
    const { calls, faults } = testApp.sandbox.state;
    faults.add({ system: 'storeA', kind: 'held' });
    const before = calls.count('storeA');
    const lost = refresh(id);
    await eventually(() => calls.count('storeA') > before);
    await change(sql`update product_refreshes set claim = gen_random_uuid() where id = ${id}`);
    fail();
    faults.release();
    await lost;
    expect(await reported()).toHaveLength(2);
    await makeDue(id);
    await refresh(id);
    expect([await reported(), await refreshes()].map(({ length }) => length)).toEqual([0, 0]);
  });
});
