import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { countItems } from '../../../../src/services/catalog/items/count-items.ts';
import { getItem } from '../../../../src/services/catalog/items/get-item.ts';
import type { ItemFilterArgs } from '../../../../src/services/catalog/items/item-filter.ts';
import { listItems } from '../../../../src/services/catalog/items/list-items.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { catalogueOf, newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Returns the external ids of a list and its `X-Total-Count`, which the count of the same filter equals. */
async function listed(
  ctx: Awaited<ReturnType<typeof asUser>>,
  projectId: string,
  filter: ItemFilterArgs = {},
  page = {},
) {
  const items = await listItems(nextRequest(ctx), projectId, filter, page);
  const total = ctx.headers.get('X-Total-Count');
  const { count } = await countItems(nextRequest(ctx), projectId, filter);
  expect(String(count)).toBe(total);
  return [items.map((each) => each.externalId), total];
}

describe('the list of a project’s items', () => {
  it('returns complete items in the order of import', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [first] = await addItems(testApp, projectId, [
      {
        generatedContent: { name: 'Text' },
        metadata: { a: 1 },
        confidenceScore: 0.5,
        excludedAt: new Date('2026-03-01T10:00:00Z'),
      },
      {},
      {},
    ]);
    expect(await listed(ctx, projectId)).toEqual([['item-1', 'item-2', 'item-3'], '3']);
    const [row] = await listItems(nextRequest(ctx), projectId, {}, {});
    const {
      position: _,
      pushed: __,
      createdAt,
      updatedAt,
      excludedAt,
      ...entity
    } = { ...(await getItem(nextRequest(ctx), projectId, first!.id)) };
    expect(JSON.parse(JSON.stringify(row))).toMatchObject(entity);
    const times = [row!.createdAt, row!.updatedAt, row!.excludedAt].map((each) => new Date(each!));
    expect(times).toEqual([createdAt, updatedAt, excludedAt]);
  });

  it('returns a page with the total of all items', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(
      testApp,
      projectId,
      Array.from({ length: 5 }, () => ({})),
    );
    expect(await listed(ctx, projectId, {}, { limit: 2, offset: 2 })).toEqual([['item-3', 'item-4'], '5']);
    expect(await listed(ctx, projectId, {}, { offset: 4 })).toEqual([['item-5'], '5']);
    expect(await listed(ctx, projectId, {}, { offset: 99 })).toEqual([[], '5']);
  });

  it.each([{ limit: 0 }, { limit: -1 }, { limit: 1001 }, { offset: -1 }])('rejects %j with 422', async (page) => {
    const { ctx, projectId } = await emptyProject(testApp);
    expect(await refusal(listItems(ctx, projectId, {}, page))).toMatchObject({
      code: 'VALIDATION',
      facts: { errors: [{ loc: ['query', Object.keys(page)[0]] }] },
    });
  });

  it('filters by status, by source, and by both', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, catalogueOf(1));
    await addItems(testApp, projectId, [
      { dataSourceId: source.id },
      { dataSourceId: source.id, status: ItemStatus.approved },
      { status: ItemStatus.approved },
    ]);
    expect(await listed(ctx, projectId, { status: ItemStatus.approved })).toEqual([['item-2', 'item-3'], '2']);
    expect(await listed(ctx, projectId, { sourceId: source.id })).toEqual([['item-1', 'item-2'], '2']);
    expect(await listed(ctx, projectId, { sourceId: source.id, status: ItemStatus.approved })).toEqual([
      ['item-2'],
      '1',
    ]);
    expect(await listed(ctx, projectId, { sourceId: randomUUID() })).toEqual([[], '0']);
    expect(await listed(ctx, projectId, { status: null, sourceId: null, search: null })).toEqual([
      ['item-1', 'item-2', 'item-3'],
      '3',
    ]);
  });

  it('has the titles of the source', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(testApp, projectId, [{ sourceData: { title: 'Oak “table”' } }, { sourceData: {} }]);
    const items = await listItems(ctx, projectId, {}, {});
    expect(items.map(({ title }) => title)).toEqual(['Oak “table”', null]);
  });

  it('searches a part of title or external id, ignoring case and without wildcards', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const titles = [
      '100% cotton',
      '100 cotton',
      'snake_case',
      'snakeXcase',
      String.raw`back\slash`,
      'Äpfel "fresh"',
      "o'clock",
    ];
    await addItems(
      testApp,
      projectId,
      titles.map((title, n) => ({ externalId: `id-${n}`, sourceData: { title } })),
    );
    const found = async (search: string) => (await listed(ctx, projectId, { search }))[0];
    expect(await found('100%')).toEqual(['id-0']);
    expect(await found('%')).toEqual(['id-0']);
    expect(await found('snake_case')).toEqual(['id-2']);
    expect(await found('_')).toEqual(['id-2']);
    expect(await found('\\')).toEqual(['id-4']);
    expect(await found('ÄPFEL')).toEqual(['id-5']);
    expect(await found('"FRESH"')).toEqual(['id-5']);
    expect(await found("O'C")).toEqual(['id-6']);
    expect(await found('ID-3')).toEqual(['id-3']);
    expect(await found('COTTON')).toEqual(['id-0', 'id-1']);
    expect(await found('nothing')).toEqual([]);
    expect(await found('')).toHaveLength(7);
    expect(await refusal(listItems(ctx, projectId, { search: 'x'.repeat(201) }, {}))).toMatchObject({
      code: 'VALIDATION',
      message: 'Validation error: query.search: must have at most 200 characters',
    });
  });

  it('filters by vanished and excluded items', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const now = new Date();
    await addItems(testApp, projectId, [
      {},
      { vanishedAt: now },
      { excludedAt: now },
      { vanishedAt: now, excludedAt: now, status: ItemStatus.failed },
    ]);
    expect(await listed(ctx, projectId, { vanished: true })).toEqual([['item-2', 'item-4'], '2']);
    expect(await listed(ctx, projectId, { vanished: false })).toEqual([['item-1', 'item-3'], '2']);
    expect(await listed(ctx, projectId, { excluded: true, vanished: false })).toEqual([['item-3'], '1']);
    expect(await listed(ctx, projectId, { excluded: false }, { limit: 1 })).toEqual([['item-1'], '2']);
    expect(await listed(ctx, projectId, { vanished: true, status: ItemStatus.failed })).toEqual([['item-4'], '1']);
    expect(await listed(ctx, projectId, { vanished: null, excluded: null })).toEqual([
      ['item-1', 'item-2', 'item-3', 'item-4'],
      '4',
    ]);
    const [row] = await listItems(nextRequest(ctx), projectId, { vanished: true }, {});
    expect(new Date(row!.vanishedAt!)).toEqual(now);
  });

  it.each<[string, ItemFilterArgs]>([
    ['all', {}],
    ['a status', { status: ItemStatus.approved }],
    ['a search', { search: 'item' }],
  ])('continues after an item without gaps or duplicates: %s', async (_what, filter) => {
    const { ctx, projectId } = await emptyProject(testApp);
    const items = await addItems(
      testApp,
      projectId,
      Array.from({ length: 9 }, () => ({ status: ItemStatus.approved })),
    );
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const request = { ...nextRequest(ctx), headers: ctx.headers };
      const page = await listItems(request, projectId, filter, { limit: 4, after });
      expect(ctx.headers.get('X-Total-Count')).toBe('9');
      if (page.length === 0) break;
      seen.push(...page.map((each) => each.id));
      after = seen.at(-1)!;
    }
    expect(seen).toEqual(items.map((each) => each.id));
    expect(await listed(ctx, projectId, filter, { after: items[1]!.id, offset: 3, limit: 2 })).toEqual([
      ['item-6', 'item-7'],
      '9',
    ]);
    expect(await listed(ctx, projectId, filter, { after: items[1]!.id, offset: 8 })).toEqual([[], '9']);
  });

  it('responds with 404 to a cursor that is no item of the project', async () => {
    const [{ ctx, projectId }, other] = [await emptyProject(testApp), await emptyProject(testApp)];
    const [foreign] = await addItems(testApp, other.projectId, [{}]);
    for (const after of [randomUUID(), foreign!.id])
      expect(await refusal(listItems(nextRequest(ctx), projectId, {}, { after }))).toMatchObject({
        message: 'Item not found',
      });
  });

  it('is empty for a source of another project', async () => {
    const [{ ctx, projectId }, other] = [await emptyProject(testApp), await emptyProject(testApp)];
    const source = await uploadCsv(other.ctx, other.projectId, catalogueOf(1));
    await addItems(testApp, other.projectId, [{ dataSourceId: source.id }]);
    expect(await listed(ctx, projectId, { sourceId: source.id })).toEqual([[], '0']);
    expect(await listed(ctx, projectId, { sourceId: source.id }, { limit: 1, offset: 1 })).toEqual([[], '0']);
  });

  it('returns at most 1000 items by default', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    await addItems(
      testApp,
      projectId,
      Array.from({ length: 1001 }, () => ({})),
    );
    const [ids, total] = await listed(ctx, projectId);
    expect([ids!.length, total]).toEqual([1000, '1001']);
  });

  it.each(['REST', 'GraphQL'] as const)('is filtered and paged over %s', async (api) => {
    const shop = await newShop(testApp);
    const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
    const items = await addItems(testApp, body.id, [
      {},
      { vanishedAt: new Date() },
      { vanishedAt: new Date() },
      { excludedAt: new Date() },
    ]);
    const call = callThrough(testApp, schema, api);
    const found = async (flat: object) => {
      const answer = await call('Query.items', { project_id: body.id, ...flat }, shop.token);
      return Array.isArray(answer)
        ? (answer as { external_id: string }[]).map((each) => each.external_id)
        : answer['code'];
    };
    expect(await found({ vanished: true })).toEqual(['item-2', 'item-3']);
    expect(await found({ vanished: true, limit: 1, after: items[1]!.id })).toEqual(['item-3']);
    expect(await found({ excluded: false, offset: 1, limit: 5 })).toEqual(['item-2', 'item-3']);
    expect(await found({ limit: 1000 })).toHaveLength(4);
    for (const wrong of [
      { limit: 0 },
      { limit: 1001 },
      { limit: 5, offset: -1 },
      { limit: 5, search: 'x'.repeat(201) },
    ])
      expect(await found(wrong)).toBe('VALIDATION');
    expect(await found({ limit: 5, after: randomUUID() })).toBe('NOT_FOUND');
  });

  it('is not found by another organization', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const [item] = await addItems(testApp, projectId, [{}]);
    const [stranger, elsewhere] = [await asUser(testApp, await newShop(testApp)), await emptyProject(testApp)];
    expect(await refusal(listItems(stranger, projectId, {}, {}))).toMatchObject({ message: 'Project not found' });
    expect(await refusal(getItem(stranger, projectId, item!.id))).toMatchObject({ message: 'Project not found' });
    expect(await refusal(getItem(elsewhere.ctx, elsewhere.projectId, item!.id))).toMatchObject({
      message: 'Item not found',
    });
    expect(await refusal(getItem(ctx, projectId, randomUUID()))).toMatchObject({ message: 'Item not found' });
    expect(await refusal(listItems(testApp.ctx(), projectId, {}, {}))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
