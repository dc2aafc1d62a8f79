import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { Context } from '../../../../src/core/context.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { bulkUpdateItems } from '../../../../src/services/catalog/items/bulk-update-items.ts';
import { createProject } from '../../../../src/services/catalog/projects/save-project.ts';
import { deleteDataSource } from '../../../../src/services/catalog/sources/delete-data-source.ts';
import { deleteProject } from '../../../../src/services/catalog/projects/delete-project.ts';
import {
  countExpression,
  filterCondition,
  type ItemFilterArgs,
} from '../../../../src/services/catalog/items/item-filter.ts';
import { itemCounts } from '../../../../src/services/catalog/projects/project-counts.ts';
import { compactItemTallies } from '../../../../src/services/catalog/items/compact-item-tallies.ts';
import { updateItem } from '../../../../src/services/catalog/items/update-item.ts';
import { addItems, emptyProject, importNow, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf } from '../../../support/shop.ts';

const testApp = useTestApp();

async function countItems(ctx: Context, projectId: string, filter: ItemFilterArgs): Promise<number> {
  const counted = await row<{ n: number }>(ctx.em, sql`select ${countExpression(projectId, filter)}::int as n`);
  return counted!.n;
}

const tallied = () =>
  rows(
    testApp.ctx().em,
    sql`select project_id, data_source_id, status, variant, vanished, excluded, sum(items)::int as n
          from item_tallies group by 1, 2, 3, 4, 5, 6 having sum(items) <> 0 order by 1, 2, 3, 4, 5, 6`,
  );
const counted = () =>
  rows(
    testApp.ctx().em,
    sql`select project_id, data_source_id, status, item_type = 'variant' as variant, vanished_at is not null as vanished,
               excluded_at is not null as excluded, count(*)::int as n
          from content_items group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  );
const rowCount = async (projectId: string) =>
  (await row<{ n: number }>(
    testApp.ctx().em,
    sql`select count(*)::int as n from item_tallies where project_id = ${projectId}`,
  ))!.n;

/** Changes the status of items as generations do, with one statement per item. */
async function generate(ctx: Context, ids: string[]): Promise<void> {
  for (const status of ['generating', 'generated', 'failed']) {
    for (const id of ids)
      await changed(ctx.em, sql`update content_items set status = ${status}, updated_at = now() where id = ${id}`);
  }
}

describe('the item counters', () => {
  it('equal the number of items at every commit beside concurrent writers and sweepers', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const other = await createProject(nextRequest(ctx), { name: 'Other', description: '', language: 'en' });
    const [deleted, imported] = [
      await uploadCsv(ctx, projectId, catalogueOf(40)),
      await uploadCsv(ctx, other.id, catalogueOf(60)),
    ];
    await importNow(ctx, projectId, deleted.id);
    const items = await addItems(
      testApp,
      projectId,
      Array.from({ length: 60 }, (_, n) => ({
        generatedContent: { name: 'Text' },
        vanishedAt: n % 7 === 0 ? new Date() : null,
      })),
    );
    await addItems(
      testApp,
      other.id,
      Array.from({ length: 20 }, () => ({})),
    );
    const ids = items.map((item) => item.id);
    let writing = true;
    const watch = async () => {
      for (; writing; await pause(5)) {
        // One statement sees one snapshot.
        const wrong = await rows(
          testApp.ctx().em,
          sql`select project_id, data_source_id, status, sum(n) as n
                from (select project_id, data_source_id, status, items as n from item_tallies
                      union all
                      select project_id, data_source_id, status, -1 from content_items) both_sides
               group by 1, 2, 3
              having sum(n) <> 0`,
        );
        expect(wrong).toEqual([]);
      }
    };
    const sweeps = async () => {
      for (; writing; await pause(1)) await compactItemTallies(testApp.ctx());
    };
    const background = [watch(), watch(), sweeps(), sweeps(), sweeps()];
    const bulk = (action: 'approve' | 'reset' | 'exclude' | 'delete', itemIds: string[]) =>
      bulkUpdateItems(nextRequest(ctx), projectId, { action, itemIds });
    await Promise.all([
      generate(testApp.ctx(), ids.slice(0, 30)),
      generate(testApp.ctx(), ids.slice(20, 40)),
      bulk('approve', ids.slice(30)),
      bulk('reset', ids.slice(25, 50)),
      bulk('exclude', ids.slice(10, 20)),
      bulk('delete', ids.slice(50)),
      importNow(ctx, other.id, imported.id),
      deleteDataSource(nextRequest(ctx), projectId, deleted.id),
      updateItem(nextRequest(ctx), projectId, ids[45]!, { generatedContent: { name: 'Edited' } }),
    ]);
    expect(await tallied()).toEqual(await counted());
    await importNow(ctx, other.id, imported.id);
    await deleteProject(nextRequest(ctx), other.id);
    writing = false;
    await Promise.all(background);
    expect(await tallied()).toEqual(await counted());
    await compactItemTallies(testApp.ctx());
    expect([await rowCount(other.id), await rowCount(projectId)]).toEqual([0, expect.any(Number)]);
    expect(await tallied()).toEqual(await counted());
  });

  it('keep their sums while several processes compact them, and are removed where the sum is zero', async () => {
    const { projectId } = await emptyProject(testApp);
    const items = await addItems(
      testApp,
      projectId,
      Array.from({ length: 40 }, () => ({})),
    );
    await generate(
      testApp.ctx(),
      items.map((item) => item.id),
    );
    expect(await rowCount(projectId)).toBeGreaterThan(200);
    await Promise.all([
      compactItemTallies(testApp.ctx()),
      compactItemTallies(testApp.ctx()),
      compactItemTallies(testApp.ctx()),
    ]);
    await compactItemTallies(testApp.ctx());
    expect(
      await rows(
        testApp.ctx().em,
        sql`select status, sum(items)::int as items from item_tallies where project_id = ${projectId} group by status`,
      ),
    ).toEqual([{ status: 'failed', items: 40 }]);
    expect(await rowCount(projectId)).toBeLessThanOrEqual(16);
  });

  it('give the counts of a project and the totals of its lists', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, catalogueOf(1));
    await addItems(testApp, projectId, [
      { dataSourceId: source.id },
      { dataSourceId: source.id, status: ItemStatus.approved },
      { status: ItemStatus.approved, vanishedAt: new Date() },
      { excludedAt: new Date() },
    ]);
    expect((await itemCounts(ctx, [projectId])).get(projectId)).toEqual({ pending: 2, approved: 2 });
    const count = (filter: object) => countItems(ctx, projectId, filter);
    expect([
      await count({}),
      await count({ status: 'approved' }),
      await count({ sourceId: source.id }),
      await count({ sourceId: source.id, status: 'approved' }),
    ]).toEqual([4, 2, 2, 1]);
    expect([
      await count({ vanished: true }),
      await count({ vanished: false }),
      await count({ excluded: true }),
      await count({ search: 'item-1' }),
    ]).toEqual([1, 3, 1, 1]);
    await changed(
      testApp.ctx().em,
      sql`delete from content_items where project_id = ${projectId} and status = 'pending'`,
    );
    expect((await itemCounts(ctx, [projectId])).get(projectId)).toEqual({ approved: 2 });
  });

  it('give the total of every filter', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, catalogueOf(1));
    const values = <T>(...some: T[]): (T | undefined)[] => [undefined, ...some];
    const [now, statuses] = [new Date(), [ItemStatus.pending, ItemStatus.approved]];
    const items = statuses.flatMap((status) =>
      values(source.id).flatMap((dataSourceId) =>
        values(now).flatMap((vanishedAt) =>
          values(now).map((excludedAt) => ({ status, dataSourceId, vanishedAt, excludedAt })),
        ),
      ),
    );
    await addItems(
      testApp,
      projectId,
      items
        .flatMap((item, n) => Array.from({ length: n + 1 }, () => item))
        .map((item, n) => ({ ...item, externalId: `item-${n}` })),
    );
    let filters: ItemFilterArgs[] = [{}];
    for (const [name, some] of Object.entries({
      status: values(ItemStatus.approved),
      sourceId: values(source.id),
      vanished: values(true, false),
      excluded: values(true, false),
      search: values('m-1'),
    })) {
      filters = filters.flatMap((filter) => some.map((value) => ({ ...filter, [name]: value })));
    }
    for (const filter of filters) {
      const counted = await row<{ n: number }>(
        testApp.ctx().em,
        sql`select count(*)::int as n from content_items where ${filterCondition(projectId, filter)}`,
      );
      expect({ filter, n: await countItems(ctx, projectId, filter) }).toEqual({ filter, n: counted!.n });
    }
    expect(filters).toHaveLength(72);
  });
});
