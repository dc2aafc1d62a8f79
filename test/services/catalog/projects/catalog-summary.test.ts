import { describe, expect, it } from '@jest/globals';
import { ItemStatus, ItemType } from '../../../../entities/catalog/item-enums.ts';
import { addItems } from '../../../support/catalog.ts';
import { newShop, type Shop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

const newProject = async (shop: Shop): Promise<string> =>
  (await shop.rest.post('/projects', { name: 'Catalogue' })).body.id;
const summaryOf = async (shop: Shop) => (await shop.rest.get('/catalog-summary')).body;

describe('the summary of a catalogue', () => {
  it('is empty without projects', async () => {
    const shop = await newShop(testApp);
    expect(await summaryOf(shop)).toEqual({ project_count: 0, item_count: 0, by_status: [] });
  });

  it('adds up all active projects, and names the one with the most items of a status', async () => {
    const shop = await newShop(testApp);
    const [first, second, archived] = [await newProject(shop), await newProject(shop), await newProject(shop)];
    const { generated, pending } = ItemStatus;
    await addItems(testApp, first, [{}, {}, { status: generated }]);
    await addItems(testApp, second, [
      { status: generated },
      { status: generated },
      // Variants have no texts, and excluded and vanished items need none.
      { itemType: ItemType.variant },
      { excludedAt: new Date() },
      { vanishedAt: new Date() },
    ]);
    await addItems(testApp, archived, [{}]);
    await shop.rest.patch(`/projects/${archived}`, { status: 'archived' });
    expect(await summaryOf(shop)).toEqual({
      project_count: 2,
      item_count: 8,
      by_status: [
        { status: pending, count: 2, project_id: first },
        { status: generated, count: 3, project_id: second },
      ],
    });
  });

  it('has nothing of another organization', async () => {
    const [shop, other] = [await newShop(testApp), await newShop(testApp)];
    await addItems(testApp, await newProject(other), [{}]);
    expect((await summaryOf(shop)).item_count).toBe(0);
    expect((await shop.rest.as(null).get('/catalog-summary')).status).toBe(401);
  });
});
