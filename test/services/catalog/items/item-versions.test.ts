import { describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { listItemVersions, restoreItemVersion } from '../../../../src/services/catalog/items/item-versions.ts';
import { updateItem } from '../../../../src/services/catalog/items/update-item.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, itemNow, nextRequest } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newShop } from '../../../support/shop.ts';
import { FIRST_PAGE } from '../../../support/first-page.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Creates an item with three versions, `first` to `third`. */
async function editedItem() {
  const { ctx, projectId } = await emptyProject(testApp);
  const [item] = await addItems(testApp, projectId, [{}]);
  for (const name of ['first', 'second', 'third'])
    await updateItem(nextRequest(ctx), projectId, item!.id, { generatedContent: { name } });
  return { ctx, projectId, id: item!.id };
}

describe('the versions of an item', () => {
  it('are listed newest first, page by page', async () => {
    const { ctx, projectId, id } = await editedItem();
    const numbers = async (page = FIRST_PAGE) =>
      (await listItemVersions(nextRequest(ctx), projectId, id, page)).versions.map((each) => each.version);
    expect(await numbers()).toEqual([3, 2, 1]);
    expect(await numbers({ limit: 1, offset: 1 })).toEqual([2]);
    expect(await listItemVersions(nextRequest(ctx), projectId, id, { limit: 1, offset: 2 })).toMatchObject({
      total: 3,
      hasMore: false,
    });
    for (const page of [
      { ...FIRST_PAGE, limit: 0 },
      { ...FIRST_PAGE, limit: 101 },
      { ...FIRST_PAGE, offset: -1 },
    ])
      expect(await refusal(listItemVersions(ctx, projectId, id, page))).toMatchObject({ code: 'VALIDATION' });
  });

  it('are restored as a new version, and none is lost', async () => {
    const { ctx, projectId, id } = await editedItem();
    await testApp.ctx().em.nativeUpdate(ContentItem, id, { status: ItemStatus.synced });
    expect(await restoreItemVersion(nextRequest(ctx), projectId, id, 1)).toMatchObject({
      status: 'generated',
      generatedContent: { name: 'first' },
    });
    const { versions } = await listItemVersions(nextRequest(ctx), projectId, id, FIRST_PAGE);
    expect(versions.map(({ version, origin, content }) => [version, origin, content['name']])).toEqual([
      [4, 'restore', 'first'],
      [3, 'user', 'third'],
      [2, 'user', 'second'],
      [1, 'user', 'first'],
    ]);
    expect(versions[0]).toMatchObject({ createdBy: ctx.user!.id, ctCost: null, aiModelUsed: null });
  });

  it('are numbered without gaps or duplicates by concurrent restores', async () => {
    const { ctx, projectId, id } = await editedItem();
    await Promise.all([1, 2, 3, 1, 2].map((version) => restoreItemVersion(nextRequest(ctx), projectId, id, version)));
    const { versions } = await listItemVersions(nextRequest(ctx), projectId, id, FIRST_PAGE);
    expect(versions.map((each) => each.version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await itemNow(testApp, id)).generatedContent).toEqual(versions[0]!.content);
  });

  it.each([0, -1, 4])('are not found by number %d', async (version) => {
    const { ctx, projectId, id } = await editedItem();
    expect(await refusal(restoreItemVersion(nextRequest(ctx), projectId, id, version))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Version not found',
    });
    expect((await listItemVersions(nextRequest(ctx), projectId, id, FIRST_PAGE)).versions).toHaveLength(3);
  });

  it('are not restored while the item is being generated', async () => {
    const { ctx, projectId, id } = await editedItem();
    await testApp.ctx().em.nativeUpdate(ContentItem, id, { status: ItemStatus.generating });
    expect(await refusal(restoreItemVersion(nextRequest(ctx), projectId, id, 1))).toMatchObject({ code: 'CONFLICT' });
    expect((await itemNow(testApp, id)).generatedContent).toEqual({ name: 'third' });
  });

  it('are not found through another item or by another organization', async () => {
    const [one, two] = [await editedItem(), await editedItem()];
    await updateItem(nextRequest(two.ctx), two.projectId, two.id, { generatedContent: { name: 'fourth' } });
    expect(await refusal(restoreItemVersion(nextRequest(one.ctx), one.projectId, one.id, 4))).toMatchObject({
      message: 'Version not found',
    });
    const stranger = await asUser(testApp, await newShop(testApp));
    expect(await refusal(listItemVersions(stranger, one.projectId, one.id, FIRST_PAGE))).toMatchObject({
      message: 'Project not found',
    });
    expect(await refusal(restoreItemVersion(stranger, one.projectId, one.id, 1))).toMatchObject({
      message: 'Project not found',
    });
    expect(await refusal(listItemVersions(two.ctx, two.projectId, one.id, FIRST_PAGE))).toMatchObject({
      message: 'Item not found',
    });
  });
});
