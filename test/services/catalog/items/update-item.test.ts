import { describe, expect, it } from '@jest/globals';
import type { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import type { UpdateItemInput } from '../../../../schema/catalog/inputs.ts';
import { listItemVersions } from '../../../../src/services/catalog/items/item-versions.ts';
import { updateItem } from '../../../../src/services/catalog/items/update-item.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { FIRST_PAGE } from '../../../support/first-page.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Creates an item in a new organization. Returns it with functions that change and read it. */
async function newItem(values: Partial<ContentItem> = {}) {
  const { ctx, projectId } = await emptyProject(testApp);
  const [item] = await addItems(testApp, projectId, [values]);
  const { id } = item!;
  return {
    ctx,
    projectId,
    id,
    update: (input: UpdateItemInput) => updateItem(nextRequest(ctx), projectId, id, input),
    now: () => itemNow(testApp, id),
    versions: async () =>
      (await listItemVersions(nextRequest(ctx), projectId, id, FIRST_PAGE)).versions.map(
        ({ version, origin, content, createdBy }) => ({
          version,
          origin,
          content,
          createdBy,
        }),
      ),
  };
}

describe('an edit of an item’s texts', () => {
  it('changes the given keys and removes a text for null', async () => {
    const { update, now } = await newItem({
      generatedContent: { name: 'Name', tags: ['a'], attributes: { size: 'L', color: 'red' } },
    });
    const answer = await update({
      generatedContent: { name: 'Better', tags: null, attributes: { size: 'XL' }, seo_title: 'Title' },
    });
    const content = { name: 'Better', attributes: { size: 'XL' }, seo_title: 'Title' };
    expect(answer).toMatchObject({ generatedContent: content, status: 'generated' });
    expect((await now()).generatedContent).toEqual(content);
  });

  it('becomes a version by the user, counted from 1', async () => {
    const { ctx, update, versions } = await newItem();
    for (const name of ['one', 'two', 'three']) await update({ generatedContent: { name } });
    const by = { origin: 'user', createdBy: ctx.user!.id };
    expect(await versions()).toEqual(
      [3, 2, 1].map((version) => ({ version, ...by, content: { name: ['one', 'two', 'three'][version - 1] } })),
    );
  });

  it('adds no version without a text', async () => {
    const { update, versions } = await newItem({ status: ItemStatus.approved, generatedContent: { name: 'Name' } });
    expect(await update({ generatedContent: {} })).toMatchObject({
      status: 'approved',
      generatedContent: { name: 'Name' },
    });
    expect(await versions()).toEqual([]);
  });

  it.each([ItemStatus.synced, ItemStatus.approved, ItemStatus.rejected, ItemStatus.failed, ItemStatus.pending])(
    'sets the status of an item that was %s to generated',
    async (status) => {
      const { update } = await newItem({ status, generatedContent: { name: 'Name' } });
      expect(await update({ generatedContent: { name: 'Better' } })).toMatchObject({ status: 'generated' });
    },
  );

  it('can approve the text in the same call', async () => {
    const { update } = await newItem({ status: ItemStatus.synced });
    expect(await update({ generatedContent: { name: 'Name' }, status: ItemStatus.approved })).toMatchObject({
      status: 'approved',
      generatedContent: { name: 'Name' },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { name: 1 }],
    ['bullet_points', { bullet_points: 'x' }],
    ['bullet_points', { bullet_points: [1] }],
    ['attributes', { attributes: [] }],
    ['tags', { tags: ['x'.repeat(2001)] }],
    ['description', { description: 'x'.repeat(100_001) }],
  ])('is rejected with 422 for an invalid %s', async (key, generatedContent) => {
    const { update, now, versions } = await newItem({
      generatedContent: { name: 'Name' },
      status: ItemStatus.generating,
    });
    const error = await refusal(update({ generatedContent: { description: 'fine', ...generatedContent } }));
    expect(error).toMatchObject({ code: 'VALIDATION' });
    expect((error.facts['errors'] as { loc: string[] }[])[0]!.loc.slice(0, 3)).toEqual([
      'body',
      'generated_content',
      key,
    ]);
    expect([(await now()).generatedContent, await versions()]).toEqual([{ name: 'Name' }, []]);
  });
});

describe('a review of an item', () => {
  it.each([
    [ItemStatus.approved, 'approve'],
    [ItemStatus.rejected, 'reject'],
  ])('is rejected without a text: %s', async (status, verb) => {
    const { update, now } = await newItem();
    expect(await refusal(update({ status }))).toMatchObject({
      code: 'CONFLICT',
      message: `The item has no text to ${verb}`,
    });
    expect((await now()).status).toBe('pending');
  });

  it('changes the status back and forth without adding a version', async () => {
    const { update, versions } = await newItem({ generatedContent: { name: 'Name' }, status: ItemStatus.generated });
    for (const status of [ItemStatus.approved, ItemStatus.rejected, ItemStatus.approved, ItemStatus.pending])
      expect(await update({ status })).toMatchObject({ status, generatedContent: { name: 'Name' } });
    expect(await versions()).toEqual([]);
  });

  it.each([ItemStatus.synced, ItemStatus.generating, ItemStatus.failed])('cannot set the status %s', async (status) => {
    const { update } = await newItem({ generatedContent: { name: 'Name' } });
    expect(await refusal(update({ status }))).toMatchObject({
      message: 'Validation error: body.status: must be approved, rejected, generated or pending',
    });
  });
});

describe('metadata and exclusion of an item', () => {
  it('change by key, without a new version or another status', async () => {
    const { update, now, versions } = await newItem({
      metadata: { store_ids: { a: '1' }, note: 'old' },
      status: ItemStatus.approved,
    });
    await update({ metadata: { note: null, shelf: 4 } });
    expect(await now()).toMatchObject({ metadata: { store_ids: { a: '1' }, shelf: 4 }, status: 'approved' });
    expect(Object.keys((await now()).metadata)).not.toContain('note');
    expect(await versions()).toEqual([]);
  });

  it('bind a new store id to the current shop of its connection and keep those of other stores', async () => {
    const { update, now } = await newItem({
      metadata: { store_ids: { a: '1', b: '2' }, store_addresses: { a: 'a.example', b: 'b.example' } },
    });
    await update({ metadata: { store_ids: { a: '7', b: '2' } } });
    expect((await now()).metadata).toEqual({ store_ids: { a: '7', b: '2' }, store_addresses: { b: 'b.example' } });
    await update({ metadata: { store_ids: null } });
    expect((await now()).metadata).toEqual({});
  });

  it.each([{ store_ids: 'x' }, { store_ids: ['x'] }, { store_ids: { a: 1 } }, { parent_external_id: 1 }])(
    'reject reserved keys of the wrong shape: %j',
    async (metadata) => {
      const { update, now } = await newItem({ metadata: { store_ids: { a: '1' } } });
      expect(await refusal(update({ metadata }))).toMatchObject({
        code: 'VALIDATION',
        facts: { errors: [{ loc: expect.arrayContaining(['body', 'metadata', Object.keys(metadata)[0]]) }] },
      });
      expect((await now()).metadata).toEqual({ store_ids: { a: '1' } });
      await update({ metadata: { store_ids: { b: '2' }, parent_external_id: null } });
      expect((await now()).metadata).toEqual({ store_ids: { b: '2' } });
    },
  );

  it('keep the time of the first exclusion', async () => {
    const { update, now } = await newItem();
    const first = (await update({ excluded: true })).excludedAt;
    await update({ excluded: true });
    expect([first, (await now()).excludedAt]).toEqual([expect.any(Date), first]);
    expect((await update({ excluded: false })).excludedAt).toBeNull();
  });

  it('reject null', async () => {
    const { update } = await newItem();
    const nulls = {
      generatedContent: null,
      status: null,
      metadata: null,
      excluded: null,
      expectedUpdatedAt: null,
    } as unknown as UpdateItemInput;
    expect((await refusal(update(nulls))).facts['errors']).toHaveLength(5);
  });
});

describe('a change of an item', () => {
  it.each<[string, UpdateItemInput]>([
    ['text', { generatedContent: { name: 'x' } }],
    ['facts', { metadata: { a: 1 } }],
    ['exclusion', { excluded: true }],
    ['approval', { status: ItemStatus.approved }],
    ['rejection', { status: ItemStatus.rejected }],
    ['reset', { status: ItemStatus.pending }],
  ])('is rejected with 409 while the item is being generated: %s', async (_what, input) => {
    const { update, now } = await newItem({ status: ItemStatus.generating, generatedContent: { name: 'Name' } });
    const before = await now();
    expect(await refusal(update(input))).toMatchObject({ code: 'CONFLICT', message: 'The item is being generated' });
    expect(await now()).toEqual(before);
  });

  it('is rejected with 409 when the item was changed after expected_updated_at', async () => {
    const { update, now } = await newItem();
    const { updatedAt } = await now();
    await update({ generatedContent: { name: 'first' }, expectedUpdatedAt: updatedAt });
    expect(await refusal(update({ generatedContent: { name: 'second' }, expectedUpdatedAt: updatedAt }))).toMatchObject(
      { code: 'CONFLICT', message: 'The item was changed meanwhile' },
    );
    expect((await now()).generatedContent).toEqual({ name: 'first' });
    await update({ generatedContent: { name: 'third' }, expectedUpdatedAt: (await now()).updatedAt });
  });

  it('succeeds for exactly one of many with the same expected_updated_at', async () => {
    const { update, now, versions } = await newItem();
    const { updatedAt } = await now();
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        update({ generatedContent: { name: `editor ${n}` }, expectedUpdatedAt: updatedAt }),
      ),
    );
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(lost.map((error) => error.code)).toEqual(Array(7).fill('CONFLICT'));
    expect(await versions()).toMatchObject([{ version: 1, content: (await now()).generatedContent }]);
  });

  it('is not lost beside concurrent changes without expected_updated_at: each has its version', async () => {
    const { update, now, versions } = await newItem();
    await Promise.all(
      ['name', 'description', 'seo_title', 'seo_description'].map((key) =>
        update({ generatedContent: { [key]: key } }),
      ),
    );
    expect((await now()).generatedContent).toEqual({
      name: 'name',
      description: 'description',
      seo_title: 'seo_title',
      seo_description: 'seo_description',
    });
    expect((await versions()).map((each) => each.version)).toEqual([4, 3, 2, 1]);
  });

  it('reads the item again under its lock even if the operation has loaded it before', async () => {
    const { ctx, projectId, id, update } = await newItem();
    const old = await updateItem(ctx, projectId, id, { metadata: { a: 1 } });
    const { updatedAt } = old;
    await update({ generatedContent: { name: 'meanwhile' } });
    expect(
      await refusal(updateItem(ctx, projectId, id, { metadata: { b: 1 }, expectedUpdatedAt: updatedAt })),
    ).toMatchObject({ code: 'CONFLICT' });
    expect(await updateItem(ctx, projectId, id, { metadata: { b: 1 } })).toMatchObject({
      generatedContent: { name: 'meanwhile' },
      metadata: { a: 1, b: 1 },
    });
  });

  it('responds with 404 to another organization', async () => {
    const { projectId, id } = await newItem();
    expect(
      await refusal(updateItem(await asUser(testApp, await newShop(testApp)), projectId, id, { excluded: true })),
    ).toMatchObject({ message: 'Project not found' });
    const elsewhere = await newItem();
    expect(await refusal(updateItem(elsewhere.ctx, elsewhere.projectId, id, { excluded: true }))).toMatchObject({
      message: 'Item not found',
    });
    expect((await itemNow(testApp, id)).excludedAt).toBeNull();
  });
});
