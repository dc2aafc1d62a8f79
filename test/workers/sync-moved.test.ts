import { afterEach, describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { row, sql } from '../../src/core/sql.ts';
import {
  approve,
  editTexts,
  historyOf,
  itemOf,
  pushOne,
  startSyncJob,
  type SyncStage,
  syncStage,
  TEXTS,
} from '../services/sync/sync-stage.ts';
import { graphql } from '../http/graphql-client.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd, newShop } from '../support/shop.ts';
import { addStoreSource } from '../support/store-source.ts';

/** The sandbox has one shop of each platform, at several addresses. Tests replace its products between two pushes. */
const testApp = useTestApp();
const wooShop = () => testApp.sandbox.state.woocommerce;

afterEach(() => testApp.sandbox.state.reset());

/** Changes the address of the connection. */
const changeAddress = {
  async REST({ shop, connectionId }: Moved, path: string) {
    expect(
      (await shop.rest.patch(`/store-connections/${connectionId}`, { base_url: `${testApp.sandbox.url}${path}` }))
        .status,
    ).toBe(200);
  },
  async GraphQL({ shop, connectionId }: Moved, path: string) {
    const change =
      'mutation ($id: ID!, $input: UpdateStoreConnectionInput!) { updateStoreConnection(connectionId: $id, input: $input) { id } }';
    expect(
      (
        await graphql(testApp, shop.token, change, {
          id: connectionId,
          input: { baseUrl: `${testApp.sandbox.url}${path}` },
        })
      ).body.errors,
    ).toBeUndefined();
  },
};
type Moved = Pick<SyncStage, 'shop' | 'connectionId'>;

/** Creates two approved items that were imported from a WooCommerce shop, and pushes the first one. */
async function imported(): Promise<SyncStage> {
  const shop = await newShop(testApp);
  wooShop().reset([]);
  wooShop().upsert([
    { slug: 'mug', name: 'Mug' },
    { slug: 'tray', name: 'Tray' },
  ]);
  const { body: connection } = await shop.rest.post('/store-connections', {
    name: 'Woo',
    platform: 'woocommerce',
    base_url: `${testApp.sandbox.url}/woocommerce`,
    consumer_key: 'ck_shop',
    consumer_secret: 'cs_shop',
  });
  await shop.rest.post(`/store-connections/${connection.id}/test`);
  const { body: project } = await shop.rest.post('/projects', {
    name: 'Catalogue',
    store_connection_id: connection.id,
  });
  const stage = {
    shop,
    projectId: project.id,
    connectionId: connection.id,
    handles: ['mug', 'tray'],
    ids: [] as string[],
  };
  await importAll(stage);
  const { body: items } = await shop.rest.get(`/projects/${project.id}/items`);
  stage.ids = items.map(({ id }: { id: string }) => id);
  for (const id of stage.ids)
    await shop.rest.patch(`/projects/${project.id}/items/${id}`, { generated_content: TEXTS });
  await approve(stage);
  expect((await pushOne(stage)).body).toMatchObject({ success: true });
  await editTexts(stage, { name: 'Beech board II' });
  return stage;
}

async function importAll({ shop, projectId, connectionId }: SyncStage, known?: string) {
  const id = known ?? (await addStoreSource(testApp, projectId, connectionId)).id;
  const { body } = await shop.rest.post(`/projects/${projectId}/data-sources/${id}/import`);
  return jobEnd(shop, body.job_id);
}

/** Turns storeA into another shop: the id of the stage's product belongs to a lamp, its handle to another board. */
function anotherStoreA({ handles: [handle] }: SyncStage) {
  const { shop } = testApp.sandbox.state;
  const lamp = shop.write(shop.byHandle(handle!)!, { handle: `${handle}-lamp`, title: 'Lamp' });
  return [lamp, shop.upsert([{ handle: handle!, title: 'Board of another shop' }])[0]!] as const;
}

describe.each(['REST', 'GraphQL'] as const)('a connection whose address was changed to another shop over %s', (api) => {
  it.each(['stop', 'overwrite'])(
    'changes no product there that has the id of one in the old shop, with on_conflict %s',
    async (onConflict) => {
      const stage = await imported();
      wooShop().edit('mug', { slug: 'lamp', name: 'Lamp' });
      wooShop().edit('tray', { slug: 'chair', name: 'Chair' });
      const before = wooShop().writes();
      await changeAddress[api](stage, '/WooCommerce');
      const { result, progress_detail: detail } = await jobEnd(
        stage.shop,
        await startSyncJob(stage, { on_conflict: onConflict }),
      );
      expect(result).toMatchObject({ succeeded: 0, failed: 2 });
      expect(detail).toMatchObject(
        stage.ids.map(() => ({
          status: 'failed',
          error_code: 'not_found',
          message: expect.stringContaining('another shop'),
        })),
      );
      expect(
        wooShop()
          .all()
          .map(({ name }) => name),
      ).toEqual(['Lamp', 'Chair']);
      expect(wooShop().writes()).toEqual(before);
      expect((await historyOf(stage)).at(-1)).toMatchObject({
        success: false,
        error_message: expect.stringContaining('another shop'),
      });
      const path = `/projects/${stage.projectId}/items/${stage.ids[0]}/diff?against=store`;
      expect(await stage.shop.rest.get(path)).toMatchObject({
        status: 404,
        body: { detail: 'The product is not in the store' },
      });
    },
  );

  it('finds a product there by its handle, as in a first push', async () => {
    const stage = await syncStage(testApp);
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    await editTexts(stage, { name: 'Beech board II' });
    const [lamp, board] = anotherStoreA(stage);
    await changeAddress[api](stage, '/StoreA');
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    expect([lamp.title, board.title]).toEqual(['Lamp', 'Beech board II']);
    expect((await itemOf(stage)).metadata.store_ids).toEqual({ [stage.connectionId]: board.id });
  });
});

describe('a connection to another shop', () => {
  it('pushes items that are imported from there, and detects conflicts as before', async () => {
    const stage = await imported();
    wooShop().edit('mug', { slug: 'lamp', name: 'Lamp' });
    await changeAddress.REST(stage, '/WooCommerce');
    await importAll(stage);
    const { body: items } = await stage.shop.rest.get(`/projects/${stage.projectId}/items`);
    const lamp = {
      ...stage,
      ids: items
        .filter((item: { source_data: { handle: string } }) => item.source_data.handle === 'lamp')
        .map(({ id }: { id: string }) => id),
    };
    for (const id of lamp.ids)
      await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${id}`, { generated_content: TEXTS });
    await approve(lamp);
    expect((await pushOne(lamp, lamp.ids.at(-1))).body).toMatchObject({ success: true });
    expect(wooShop().bySlug('lamp')!.name).toBe(TEXTS.name);
    wooShop().edit('lamp', { name: 'Changed there' });
    await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${lamp.ids.at(-1)}`, {
      generated_content: { name: 'Newer' },
    });
    await approve(lamp);
    expect(await pushOne(lamp, lamp.ids.at(-1))).toMatchObject({ status: 409 });
  });

  it('requires a new approval if its products are imported into the items of the old shop', async () => {
    const stage = await imported();
    const { body: before } = await stage.shop.rest.get(`/projects/${stage.projectId}/items`);
    wooShop().edit('mug', { slug: 'lamp', name: 'Lamp' });
    const writes = wooShop().writes();
    await changeAddress.REST(stage, '/WooCommerce');
    await importAll(stage, before[0].data_source_id);
    const { body: after } = await stage.shop.rest.get(`/projects/${stage.projectId}/items`);
    expect(after).toMatchObject(
      stage.ids.map((id, index) => ({ id, status: 'generated', generated_content: before[index].generated_content })),
    );
    expect(
      (await jobEnd(stage.shop, await startSyncJob(stage, { mode: 'all', on_conflict: 'overwrite' }))).result,
    ).toMatchObject({ total: 0 });
    expect(wooShop().writes()).toEqual(writes);
    await importAll(stage, before[0].data_source_id);
    await approve(stage);
    await importAll(stage, before[0].data_source_id);
    expect((await itemOf(stage)).status).toBe('approved');
  });

  it('finds the product by its handle if the address changes while a push is in flight', async () => {
    const stage = await syncStage(testApp);
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    await editTexts(stage, { name: 'Beech board II' });
    const { calls, faults } = testApp.sandbox.state;
    calls.clear();
    faults.add({ system: 'storeA', kind: 'status', status: 401, times: 1, delay_ms: 2000 });
    const jobId = await startSyncJob(stage);
    await eventually(() => calls.count('storeA') > 0);
    const [lamp, board] = anotherStoreA(stage);
    await changeAddress.REST(stage, '/StoreA');
    expect((await jobEnd(stage.shop, jobId)).result).toMatchObject({ succeeded: 1 });
    expect([lamp.title, board.title]).toEqual(['Lamp', 'Beech board II']);
    expect((await itemOf(stage)).metadata.store_ids).toEqual({ [stage.connectionId]: board.id });
  });

  it('is the same shop if only a trailing slash differs', async () => {
    const stage = await imported();
    await row(
      testApp.ctx().em,
      sql`update store_connections set base_url = base_url || '/' where id = ${stage.connectionId}`,
    );
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
  });

  it('sends a custom receiver the external id, without the id of the old receiver', async () => {
    const shop = await newShop(testApp);
    const { body: connection } = await shop.rest.post('/store-connections', {
      name: 'Mine',
      platform: 'custom',
      base_url: `${testApp.sandbox.url}/custom`,
      access_token: 'whsec_c2FuZGJveC1jdXN0b20tcmVjZWl2ZXItc2VjcmV0',
    });
    await shop.rest.post(`/store-connections/${connection.id}/test`);
    const { body: project } = await shop.rest.post('/projects', { name: 'Feed', store_connection_id: connection.id });
    const [item] = await addItems(testApp, project.id, [
      { externalId: 'e-1', status: ItemStatus.approved, generatedContent: TEXTS },
    ]);
    const stage: SyncStage = {
      shop,
      projectId: project.id,
      connectionId: connection.id,
      handles: ['e-1'],
      ids: [item!.id],
    };
    // The response has no id, so no store id is stored.
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'empty' });
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    await changeAddress.REST(stage, '/Custom');
    await editTexts(stage, { name: 'Beech board II' });
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
    const deliveries = testApp.sandbox.state.receiver.deliveries().filter(({ type }) => type === 'item.updated');
    expect(deliveries.at(-1)!.data).toMatchObject({ external_id: 'e-1', store_id: null, title: 'Beech board II' });
  });
});

describe('a store id', () => {
  it('that a user entered is used in the current shop', async () => {
    const stage = await imported();
    const lamp = wooShop().edit('mug', { slug: 'lamp', name: 'Lamp' })!;
    await changeAddress.REST(stage, '/WooCommerce');
    await stage.shop.rest.patch(`/projects/${stage.projectId}/items/${stage.ids[0]}`, {
      metadata: { store_ids: { [stage.connectionId]: String(wooShop().bySlug('tray')!.id) } },
    });
    await jobEnd(stage.shop, await startSyncJob(stage, { on_conflict: 'overwrite' }));
    expect([wooShop().byId(lamp.id)!.name, wooShop().bySlug('tray')!.name]).toEqual(['Lamp', 'Beech board II']);
  });
});
