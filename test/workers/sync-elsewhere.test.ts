import { afterEach, describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { addItems } from '../support/catalog.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { addStoreSource } from '../support/store-source.ts';
import { useTestApp } from '../support/test-app.ts';
import { startSyncJob, type SyncStage, TEXTS } from '../services/sync/sync-stage.ts';

/** The sandbox has one WooCommerce shop at several addresses. Tests replace its products between import and push. */
const testApp = useTestApp();
const wooShop = () => testApp.sandbox.state.woocommerce;

afterEach(() => testApp.sandbox.state.reset());

async function addConnection(shop: Shop, path: string, more: object = {}): Promise<string> {
  const { body } = await shop.rest.post('/store-connections', {
    name: path,
    platform: 'woocommerce',
    base_url: `${testApp.sandbox.url}${path}`,
    consumer_key: 'ck_shop',
    consumer_secret: 'cs_shop',
    ...more,
  });
  expect((await shop.rest.post(`/store-connections/${body.id}/test`)).body).toMatchObject({ success: true });
  return body.id;
}

/**
 * Imports two products of a shop, and approves their texts. The second shop has other products with these ids, and the
 * first product under an id of its own.
 */
async function imported(): Promise<SyncStage & { sourceId: string }> {
  const shop = await newShop(testApp);
  wooShop().reset([]);
  wooShop().upsert([
    { slug: 'mug', name: 'Mug' },
    { slug: 'tray', name: 'Tray' },
  ]);
  const connectionId = await addConnection(shop, '/woocommerce');
  const { body: project } = await shop.rest.post('/projects', { name: 'Shop', store_connection_id: connectionId });
  const { id: sourceId } = await addStoreSource(testApp, project.id, connectionId);
  const { body } = await shop.rest.post(`/projects/${project.id}/data-sources/${sourceId}/import`);
  await jobEnd(shop, body.job_id);
  const { body: items } = await shop.rest.get(`/projects/${project.id}/items`);
  const ids: string[] = items.map(({ id }: { id: string }) => id);
  for (const id of ids)
    await shop.rest.patch(`/projects/${project.id}/items/${id}`, { generated_content: TEXTS, status: 'approved' });
  wooShop().edit('mug', { slug: 'lamp', name: 'Lamp' });
  wooShop().edit('tray', { slug: 'chair', name: 'Chair' });
  wooShop().upsert([{ slug: 'mug', name: 'Mug' }]);
  return { shop, projectId: project.id, connectionId, handles: ['mug', 'tray'], ids, sourceId };
}

const linkTo = ({ shop, projectId }: SyncStage, connectionId: string) =>
  shop.rest.patch(`/projects/${projectId}`, { store_connection_id: connectionId });

const names = () =>
  wooShop()
    .all()
    .map(({ name }) => name);

async function expectOnlyMug(stage: SyncStage): Promise<void> {
  const job = await jobEnd(stage.shop, await startSyncJob(stage, { on_conflict: 'overwrite' }));
  expect(job.result).toMatchObject({ succeeded: 1, failed: 1 });
  expect(names()).toEqual(['Lamp', 'Chair', TEXTS.name]);
}

describe('the own texts of products that were imported from another shop', () => {
  it.each(['stays', 'is deleted', 'is changed to the other shop'])(
    'are pushed to the product with their handle, never to that with their id, where the data source %s',
    async (what) => {
      const stage = await imported();
      const { shop, projectId, sourceId, connectionId } = stage;
      const other = await addConnection(shop, '/WooCommerce');
      await linkTo(stage, other);
      const source = `/projects/${projectId}/data-sources/${sourceId}`;
      if (what === 'is deleted') {
        expect((await shop.rest.delete(source)).status).toBeLessThan(300);
        expect((await shop.rest.delete(`/store-connections/${connectionId}`)).status).toBeLessThan(300);
      }
      if (what === 'is changed to the other shop')
        expect((await shop.rest.patch(source, { config: { store_connection_id: other } })).status).toBe(200);
      await expectOnlyMug(stage);
    },
  );

  it('are pushed by handle through the connection of their language, too', async () => {
    const stage = await imported();
    await stage.shop.rest.patch(`/store-connections/${stage.connectionId}`, { language: 'de' });
    await addConnection(stage.shop, '/WooCommerce', { language: 'en', main_connection_id: stage.connectionId });
    await expectOnlyMug(stage);
  });

  it('are pushed by id through another connection to the same shop', async () => {
    const stage = await imported();
    await linkTo(stage, await addConnection(stage.shop, '/woocommerce'));
    const job = await jobEnd(stage.shop, await startSyncJob(stage, { on_conflict: 'overwrite' }));
    expect(job.result).toMatchObject({ succeeded: 2 });
    expect(names()).toEqual([TEXTS.name, TEXTS.name, 'Mug']);
  });
});

describe('an item whose data source reads another shop now', () => {
  it.each(['data source', 'store connection'])(
    'needs new approvals in all languages after the %s was changed',
    async (what) => {
      const stage = await imported();
      const { shop, projectId, sourceId, connectionId, ids } = stage;
      const path = `/projects/${projectId}`;
      await shop.rest.patch(path, { target_languages: ['de'] });
      for (const id of ids)
        await shop.rest.patch(`${path}/items/${id}/texts/de`, {
          generated_content: { name: 'Becher' },
          status: 'approved',
        });
      const importAgain = async () =>
        jobEnd(shop, (await shop.rest.post(`${path}/data-sources/${sourceId}/import`)).body.job_id);
      const statuses = async (id: string) => {
        const { body: item } = await shop.rest.get(`${path}/items/${id}`);
        const { body: others } = await shop.rest.get(`${path}/items/${id}/texts`);
        return [item.status, others.texts[0].status];
      };
      await importAgain();
      expect(await statuses(ids[0]!)).toEqual(['approved', 'approved']);

      const base_url = `${testApp.sandbox.url}/WooCommerce`;
      const other = what === 'data source' ? await addConnection(shop, '/WooCommerce') : connectionId;
      if (what === 'data source')
        await shop.rest.patch(`${path}/data-sources/${sourceId}`, { config: { store_connection_id: other } });
      else await shop.rest.patch(`/store-connections/${connectionId}`, { base_url });
      await importAgain();
      for (const id of ids) expect(await statuses(id)).toEqual(['generated', 'generated']);
      const { body: item } = await shop.rest.get(`${path}/items/${ids[0]}`);
      expect(item.source_data.title).toBe('Lamp');
      expect(item.metadata).toMatchObject({
        store_ids: { [other]: item.external_id },
        store_addresses: { [other]: base_url.replace('http://', '') },
      });
      expect(Object.keys(item.metadata.store_ids)).toEqual([other]);

      await shop.rest.post(`${path}/items/bulk`, { action: 'approve', item_ids: ids });
      await importAgain();
      expect((await statuses(ids[0]!))[0]).toBe('approved');
    },
  );

  it('keeps its approval where another connection leads to the same shop', async () => {
    const stage = await imported();
    const { shop, projectId, sourceId, ids } = stage;
    const other = await addConnection(shop, '/woocommerce');
    const source = `/projects/${projectId}/data-sources/${sourceId}`;
    await shop.rest.patch(source, { config: { store_connection_id: other } });
    await jobEnd(shop, (await shop.rest.post(`${source}/import`)).body.job_id);
    const { body: item } = await shop.rest.get(`/projects/${projectId}/items/${ids[0]}`);
    expect(item.status).toBe('approved');
    expect(Object.keys(item.metadata.store_ids).toSorted()).toEqual([stage.connectionId, other].toSorted());
  });
});

describe('the own texts of products of a file', () => {
  it('are not pushed to a product of a second shop by an id by which a first one had theirs', async () => {
    const stage = await imported();
    const { shop, projectId } = stage;
    await changed(testApp.ctx().em, sql`delete from content_items where project_id = ${projectId}`);
    const [lamp] = wooShop().all();
    await addItems(testApp, projectId, [
      {
        externalId: String(lamp!.id),
        sourceData: { handle: 'mug' },
        status: ItemStatus.approved,
        generatedContent: TEXTS,
      },
    ]);
    expect((await jobEnd(shop, await startSyncJob(stage))).result).toMatchObject({ succeeded: 1 });
    wooShop().edit(lamp!.slug, { name: 'Lamp' });
    await linkTo(stage, await addConnection(shop, '/WooCommerce'));
    expect((await jobEnd(shop, await startSyncJob(stage, { mode: 'all' }))).result).toMatchObject({ succeeded: 1 });
    expect(names()).toEqual(['Lamp', 'Chair', TEXTS.name]);
  });

  it('are found by their name after a delivery to a receiver that answers with it', async () => {
    const stage = await imported();
    const { shop, projectId } = stage;
    await changed(testApp.ctx().em, sql`delete from content_items where project_id = ${projectId}`);
    await addItems(testApp, projectId, [{ externalId: 'mug', status: ItemStatus.approved, generatedContent: TEXTS }]);
    const { body } = await shop.rest.post('/store-connections', {
      name: 'Mine',
      platform: 'custom',
      base_url: `${testApp.sandbox.url}/custom`,
      access_token: 'whsec_c2FuZGJveC1jdXN0b20tcmVjZWl2ZXItc2VjcmV0',
    });
    await shop.rest.post(`/store-connections/${body.id}/test`);
    await linkTo(stage, body.id);
    // The response has no id, so that the external id is stored.
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'empty' });
    expect((await jobEnd(shop, await startSyncJob(stage))).result).toMatchObject({ succeeded: 1 });
    await linkTo(stage, stage.connectionId);
    expect((await jobEnd(shop, await startSyncJob(stage, { mode: 'all' }))).result).toMatchObject({ succeeded: 1 });
    expect(names()).toEqual(['Lamp', 'Chair', TEXTS.name]);
  });
});
