import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus, ItemType } from '../../../../entities/catalog/item-enums.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { addItems, itemNow } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newShop, type Shop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TEXT = { name: 'Text' };
const BUSY = 'The item is being generated';

let shop: Shop;
let projectId: string;

beforeAll(async () => {
  shop = await newShop(testApp);
  projectId = (await shop.rest.post('/projects', { name: 'Catalogue' })).body.id;
});

let count = 0;
async function newItem(values: Partial<ContentItem>): Promise<string> {
  const [item] = await addItems(testApp, projectId, [{ externalId: `item-${(count += 1)}`, ...values }]);
  return item!.id;
}

const ACTIONS = ['approve', 'reject', 'reopen', 'reset', 'exclude', 'include', 'edit', 'restore'] as const;
type Action = (typeof ACTIONS)[number];

const NOT_REVIEWED = 'The item is neither approved nor rejected';
const REVIEWED = new Set([ItemStatus.approved, ItemStatus.rejected, ItemStatus.generated]);

/** The status of an item with a text after each action. While it is being generated every action is rejected. */
const BECOMES: Record<Action, (status: ItemStatus) => ItemStatus> = {
  approve: () => ItemStatus.approved,
  reject: () => ItemStatus.rejected,
  reopen: (status) => (REVIEWED.has(status) ? ItemStatus.generated : status),
  reset: () => ItemStatus.pending,
  exclude: (status) => status,
  include: (status) => status,
  edit: () => ItemStatus.generated,
  restore: () => ItemStatus.generated,
};

/** The errors of an item without a text; those of a variant follow. */
const NO_TEXT: Partial<Record<Action, string>> = {
  approve: 'The item has no text to approve',
  reject: 'The item has no text to reject',
  reopen: NOT_REVIEWED,
};
const VARIANT: Partial<Record<Action, string>> = {
  ...NO_TEXT,
  edit: 'A variant has no texts of its own',
  restore: 'A variant has no texts of its own',
};

const PATCHES: Partial<Record<Action, object>> = {
  approve: { status: 'approved' },
  reject: { status: 'rejected' },
  reopen: { status: 'generated' },
  reset: { status: 'pending' },
  exclude: { excluded: true },
  include: { excluded: false },
  edit: { generated_content: { name: 'Edited' } },
};

describe.each(['REST', 'GraphQL'] as const)('a review of an item over %s', (api) => {
  const call = (name: string, flat: object) =>
    callThrough(testApp, schema, api)(name, { project_id: projectId, ...flat }, shop.token);

  async function act(id: string, action: Action): Promise<string | null> {
    const patch = PATCHES[action];
    const answer = patch
      ? await call('Mutation.updateItem', { item_id: id, ...patch })
      : await call('Mutation.restoreItemVersion', { item_id: id, version: 1 });
    return 'detail' in answer ? String(answer['detail']) : null;
  }

  async function inBulk(id: string, action: Action): Promise<string | null> {
    const answer = await call('Mutation.bulkUpdateItems', { item_ids: [id], action });
    return (answer['results'] as { error: string | null }[])[0]!.error;
  }

  const pairs = Object.values(ItemStatus).flatMap((status) => ACTIONS.map((action) => [status, action] as const));

  it.each(pairs)('an item in status %s has the documented result of %s, alone and in bulk', async (status, action) => {
    const ways = PATCHES[action] && action !== 'edit' ? [act, inBulk] : [act];
    for (const way of ways) {
      const id = await newItem({
        status,
        generatedContent: TEXT,
        excludedAt: action === 'include' ? new Date() : null,
      });
      if (action === 'restore') await addVersionOne(id);
      const busy = status === ItemStatus.generating;
      const refused = action === 'reopen' && !REVIEWED.has(status) ? NOT_REVIEWED : null;
      expect(await way(id, action)).toBe(busy ? BUSY : refused);
      const now = await itemNow(testApp, id);
      expect(now.status).toBe(busy ? status : BECOMES[action](status));
      expect(now.excludedAt !== null).toBe(busy ? action === 'include' : action === 'exclude');
      if (action !== 'edit' || busy) expect(now.generatedContent).toEqual(TEXT);
    }
  });

  it.each(ACTIONS)('%s has the documented result for an item without a text and for a variant', async (action) => {
    const [bare, variant] = [await newItem({}), await newItem({ itemType: ItemType.variant })];
    for (const id of [bare, variant]) await addVersionOne(id);
    expect([await act(bare, action), await act(variant, action)]).toEqual([
      NO_TEXT[action] ?? null,
      VARIANT[action] ?? null,
    ]);
    expect((await itemNow(testApp, variant)).generatedContent).toEqual({});
  });

  it('exactly one of many concurrent edits with the same expected_updated_at wins', async () => {
    const id = await newItem({ generatedContent: TEXT });
    const { updatedAt } = await itemNow(testApp, id);
    const edit = (n: number) =>
      call('Mutation.updateItem', {
        item_id: id,
        generated_content: { name: `editor ${n}` },
        expected_updated_at: updatedAt.toISOString(),
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => edit(n)));
    const won = answers.filter((answer) => !('detail' in answer));
    expect([
      won.length,
      answers.filter((answer) => answer['code'] === 'CONFLICT' && answer['detail'] === 'The item was changed meanwhile')
        .length,
    ]).toEqual([1, 9]);
    expect((await itemNow(testApp, id)).generatedContent).toEqual(won[0]!['generated_content']);
    const stale = await call('Mutation.updateItem', {
      item_id: id,
      status: 'approved',
      expected_updated_at: updatedAt.toISOString(),
    });
    expect(stale).toMatchObject({ code: 'CONFLICT' });
  });

  it('20 concurrent edits become 20 versions, numbered without gaps or duplicates', async () => {
    const id = await newItem({});
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('Mutation.updateItem', { item_id: id, generated_content: { name: `edit ${n}` } }),
      ),
    );
    const versions = await rows<{ version: number; name: string }>(
      testApp.ctx().em,
      sql`select version, content->>'name' as name from item_versions where item_id = ${id} order by version`,
    );
    expect(versions.map((each) => each.version)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(new Set(versions.map((each) => each.name)).size).toBe(20);
    expect((await itemNow(testApp, id)).generatedContent).toEqual({ name: versions.at(-1)!.name });
  });
});

describe('a review that is taken back', () => {
  const entries = async () =>
    (await shop.rest.get('/audit-log?action=review.')).body.entries as { target_id: string; data: object }[];

  it('is in the audit log, for one item and in bulk, and nothing else is', async () => {
    const reviewed = { generatedContent: TEXT, status: ItemStatus.approved };
    const [one, two, pending] = [await newItem(reviewed), await newItem(reviewed), await newItem({})];
    const before = (await entries()).length;
    const path = `/projects/${projectId}/items`;
    await shop.rest.patch(`${path}/${one}`, { status: 'rejected' });
    await shop.rest.patch(`${path}/${one}`, { status: 'generated' });
    await shop.rest.patch(`${path}/${one}`, { status: 'approved' });
    await shop.rest.post(`${path}/bulk`, { action: 'reopen', item_ids: [one, two, pending] });
    await shop.rest.post(`${path}/bulk`, { action: 'reopen', item_ids: [pending] });
    const added = (await entries()).slice(0, -before || undefined);
    expect(added).toMatchObject([
      {
        action: 'review.reopened',
        actor_email: shop.email,
        target_type: 'project',
        target_id: projectId,
        data: { project_id: projectId, item_ids: [one, two], language: null },
      },
      { target_type: 'content_item', target_id: one, data: { item_ids: [one] } },
    ]);
  });

  it('names the language of the texts', async () => {
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
    const id = await newItem({ generatedContent: TEXT });
    const path = `/projects/${projectId}/items/${id}/texts/de`;
    await shop.rest.patch(path, { generated_content: TEXT, status: 'approved' });
    await shop.rest.patch(path, { status: 'generated' });
    expect((await entries())[0]).toMatchObject({ target_id: id, data: { item_ids: [id], language: 'de' } });
  });
});

describe('updated_at of an item', () => {
  it('differs after every change, even within a millisecond and after the clock was set back', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    const id = await newItem({ generatedContent: TEXT, updatedAt: ahead });
    await shop.rest.patch(`/projects/${projectId}/items/${id}`, {
      status: 'approved',
      expected_updated_at: ahead.toISOString(),
    });
    expect((await itemNow(testApp, id)).updatedAt.getTime()).toBe(ahead.getTime() + 1);
  });
});

async function addVersionOne(id: string): Promise<void> {
  await rows(
    testApp.ctx().em,
    sql`insert into item_versions (id, item_id, version, origin, content, created_at) values (gen_random_uuid(), ${id}, 1, 'user', ${JSON.stringify(TEXT)}::jsonb, now())`,
  );
}
