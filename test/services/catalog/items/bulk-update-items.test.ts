import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { BulkAction, BulkUpdateItemsInput } from '../../../../schema/catalog/inputs.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { bulkUpdateItems } from '../../../../src/services/catalog/items/bulk-update-items.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { untilLockWait } from '../../../support/lock-waits.ts';
import { newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TEXT = { generatedContent: { name: 'Text' } };

async function project(items: Partial<ContentItem>[]) {
  const { ctx, projectId } = await emptyProject(testApp);
  const ids = (await addItems(testApp, projectId, items)).map((item) => item.id);
  return {
    ctx,
    projectId,
    ids,
    bulk: (input: BulkUpdateItemsInput) => bulkUpdateItems(nextRequest(ctx), projectId, input),
    statuses: async () =>
      (
        await rows<{ status: string }>(
          testApp.ctx().em,
          sql`select status from content_items where project_id = ${projectId} order by position`,
        )
      ).map((each) => each.status),
  };
}

describe('a bulk action', () => {
  it('applies to each item and returns a result for each, in the order of the project', async () => {
    const { ids, bulk, statuses } = await project([
      TEXT,
      {},
      { ...TEXT, status: ItemStatus.generating },
      { ...TEXT, status: ItemStatus.synced },
    ]);
    expect(await bulk({ action: 'approve', itemIds: ids.toReversed() })).toEqual({
      updatedCount: 2,
      failedCount: 2,
      results: [
        { itemId: ids[0], success: true, error: null },
        { itemId: ids[1], success: false, error: 'The item has no text to approve' },
        { itemId: ids[2], success: false, error: 'The item is being generated' },
        { itemId: ids[3], success: true, error: null },
      ],
    });
    expect(await statuses()).toEqual(['approved', 'pending', 'generating', 'approved']);
  });

  it.each<[BulkAction, object]>([
    ['approve', { status: 'approved' }],
    ['reject', { status: 'rejected' }],
    ['reset', { status: 'pending', generated_content: { name: 'Text' } }],
    ['exclude', { excluded_at: expect.any(String) }],
    ['include', { excluded_at: null }],
  ])('can %s', async (action, expected) => {
    const { ids, bulk } = await project([
      { ...TEXT, status: ItemStatus.generated, ...(action === 'include' && { excludedAt: new Date() }) },
    ]);
    expect(await bulk({ action, itemIds: ids })).toMatchObject({ updatedCount: 1 });
    expect(await row(testApp.ctx().em, sql`select * from content_items where id = ${ids[0]}`)).toMatchObject(expected);
  });

  it('can delete items, except those that are being generated', async () => {
    const { ids, bulk, statuses } = await project([TEXT, { status: ItemStatus.generating }, {}]);
    expect(await bulk({ action: 'delete', itemIds: ids })).toMatchObject({ updatedCount: 2, failedCount: 1 });
    expect(await statuses()).toEqual(['generating']);
  });

  it('reports ids that are not items of the project, and applies once to a repeated id', async () => {
    const { ids, bulk } = await project([TEXT]);
    const foreign = await project([TEXT]);
    const unknown = randomUUID();
    expect(await bulk({ action: 'delete', itemIds: [unknown, ids[0]!, foreign.ids[0]!, ids[0]!, unknown] })).toEqual({
      updatedCount: 1,
      failedCount: 2,
      results: [
        { itemId: unknown, success: false, error: 'Item not found' },
        { itemId: foreign.ids[0], success: false, error: 'Item not found' },
        { itemId: ids[0], success: true, error: null },
      ],
    });
    expect(await foreign.statuses()).toEqual(['pending']);
  });

  it('selects items by a filter instead of ids', async () => {
    const { bulk, statuses } = await project([
      TEXT,
      { ...TEXT, status: ItemStatus.generated },
      { ...TEXT, status: ItemStatus.generated, sourceData: { title: 'Special' } },
    ]);
    expect(
      await bulk({ action: 'approve', filter: { status: ItemStatus.generated, search: 'special' } }),
    ).toMatchObject({ updatedCount: 1 });
    expect(await bulk({ action: 'reject', itemIds: null, filter: { status: ItemStatus.generated } })).toMatchObject({
      updatedCount: 1,
    });
    expect(await bulk({ action: 'reject', filter: { status: ItemStatus.failed } })).toEqual({
      updatedCount: 0,
      failedCount: 0,
      results: [],
    });
    expect(await statuses()).toEqual(['pending', 'rejected', 'approved']);
  });

  it('selects vanished or excluded items', async () => {
    const now = new Date();
    const { ids, bulk } = await project([TEXT, { ...TEXT, vanishedAt: now }, { ...TEXT, excludedAt: now }]);
    const done = async (input: BulkUpdateItemsInput) => (await bulk(input)).results.map((each) => each.itemId);
    expect(await done({ action: 'exclude', filter: { vanished: true } })).toEqual([ids[1]]);
    expect(await done({ action: 'include', filter: { excluded: true, vanished: false } })).toEqual([ids[2]]);
    expect(await done({ action: 'approve', filter: { excluded: false } })).toEqual([ids[0], ids[2]]);
  });

  it.each<[string, Partial<BulkUpdateItemsInput>]>([
    ['nothing', {}],
    ['no ids', { itemIds: [] }],
    ['an empty filter', { filter: {} }],
    ['a filter of nulls', { itemIds: null, filter: { status: null, sourceId: null, search: null, vanished: null } }],
    ['a search for nothing', { filter: { search: '', status: null } }],
    ['ids and a filter', { itemIds: [randomUUID()], filter: { status: ItemStatus.pending } }],
    ['no ids and a filter', { itemIds: [], filter: { status: ItemStatus.pending } }],
    ['ids and an empty filter', { itemIds: [randomUUID()], filter: {} }],
  ])('is rejected with 422 for %s', async (_what, chosen) => {
    const { bulk, statuses } = await project([TEXT]);
    expect(await refusal(bulk({ action: 'delete', ...chosen }))).toMatchObject({ code: 'VALIDATION' });
    expect(await statuses()).toEqual(['pending']);
  });

  it('changes more items than fit into one batch', async () => {
    const { bulk, projectId, ids } = await project(
      Array.from({ length: 1234 }, (_, n) => (n % 617 === 616 ? {} : TEXT)),
    );
    const result = await bulk({ action: 'approve', filter: { status: ItemStatus.pending } });
    expect(result).toMatchObject({ updatedCount: 1232, failedCount: 2 });
    expect(result.results.map((each) => each.itemId)).toEqual(ids);
    expect(
      await row(
        testApp.ctx().em,
        sql`select count(*)::int as n from content_items where project_id = ${projectId} and status = 'approved'`,
      ),
    ).toEqual({ n: 1232 });
    expect(await bulk({ action: 'delete', itemIds: ids })).toMatchObject({ updatedCount: 1234, failedCount: 0 });
  });

  it('needs few statements for many items and rejects more than 20 000', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await changed(
      testApp.ctx().em,
      sql`insert into content_items (id, project_id, external_id, item_type, status, source_data, metadata, generated_content, generation_metadata, pushed, created_at, updated_at)
          select gen_random_uuid(), ${projectId}, 'item-' || n, 'product', case when n <= 2000 then 'generated' else 'pending' end, '{}', '{}', '{"name":"Text"}', '{}', '{}', now(), now()
            from generate_series(1, 20001) n`,
    );
    const bulk = (input: BulkUpdateItemsInput) => bulkUpdateItems(nextRequest(ctx), projectId, input);
    expect(await refusal(bulk({ action: 'delete', filter: { excluded: false } }))).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('matches more than 20000 items'),
    });
    expect(await bulk({ action: 'approve', filter: { status: ItemStatus.generated } })).toMatchObject({
      updatedCount: 2000,
      failedCount: 0,
    });
    // Each statement that changes the status of items inserts a row for the former status and one for the new status.
    const lines = await row<{ n: number }>(
      testApp.ctx().em,
      sql`select count(*)::int as n from item_tallies where project_id = ${projectId}`,
    );
    expect(lines!.n).toBeLessThan(20);
  });

  it('succeeds beside others that change the same items at the same time', async () => {
    const { bulk, ids, statuses } = await project(Array.from({ length: 60 }, () => TEXT));
    const actions: BulkAction[] = ['approve', 'reject', 'reset', 'approve'];
    const results = await Promise.all(
      actions.map((action, n) => bulk({ action, itemIds: n % 2 ? ids.toReversed() : ids })),
    );
    expect(results.map((result) => result.updatedCount)).toEqual([60, 60, 60, 60]);
    expect(new Set(await statuses()).size).toBe(1);
  });

  it('reports items that were deleted meanwhile', async () => {
    const { bulk, ids } = await project(Array.from({ length: 40 }, () => TEXT));
    const [one, two] = await Promise.all([
      bulk({ action: 'delete', itemIds: ids }),
      bulk({ action: 'delete', itemIds: ids }),
    ]);
    expect([one.results.length, two.results.length, one.updatedCount + two.updatedCount]).toEqual([40, 40, 40]);
  });

  it('skips an item that no longer matches the filter when it is locked', async () => {
    const { ids, bulk, statuses } = await project([
      { ...TEXT, status: ItemStatus.failed },
      { ...TEXT, status: ItemStatus.failed },
    ]);
    const { deleted } = await testApp.ctx().em.transactional(async (em) => {
      await changed(em, sql`update content_items set status = 'approved' where id = ${ids[0]}`);
      const deleted = bulk({ action: 'delete', filter: { status: ItemStatus.failed } });
      await untilLockWait(testApp.ctx());
      return { deleted };
    });
    expect((await deleted).results).toEqual([
      { itemId: ids[0], success: false, error: 'The item does not fit the filter any more' },
      { itemId: ids[1], success: true, error: null },
    ]);
    expect(await statuses()).toEqual(['approved']);
  });

  it('is not possible in a project of another organization', async () => {
    const { projectId, ids, statuses } = await project([TEXT]);
    expect(
      await refusal(
        bulkUpdateItems(await asUser(testApp, await newShop(testApp)), projectId, { action: 'delete', itemIds: ids }),
      ),
    ).toMatchObject({ message: 'Project not found' });
    expect(await refusal(bulkUpdateItems(testApp.ctx(), projectId, { action: 'delete', itemIds: ids }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await statuses()).toEqual(['pending']);
  });
});
