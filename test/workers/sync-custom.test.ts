import { afterEach, describe, expect, it } from '@jest/globals';
import { CUSTOM_SECRET } from '../../sandbox/custom/receiver.ts';
import { graphql, refusalOf } from '../http/graphql-client.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import {
  editTexts,
  historyOf,
  itemOf,
  notificationsOf,
  pushOne,
  startSyncJob,
  type SyncStage,
  TEXTS,
} from '../services/sync/sync-stage.ts';
import { addItems } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { jobEnd, newShop } from '../support/shop.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

async function customStage(count = 1, accessToken = CUSTOM_SECRET): Promise<SyncStage> {
  const shop = await newShop(testApp);
  const connection = await shop.rest.post('/store-connections', {
    name: 'Our ERP',
    platform: 'custom',
    base_url: `${testApp.sandbox.url}/custom`,
    access_token: accessToken,
  });
  const test = await shop.rest.post(`/store-connections/${connection.body.id}/test`);
  expect(test.body).toMatchObject({ success: accessToken === CUSTOM_SECRET });
  const { body: project } = await shop.rest.post('/projects', { name: 'P', store_connection_id: connection.body.id });
  const handles = Array.from({ length: count }, (_, n) => `e-${n + 1}`);
  const items = await addItems(
    testApp,
    project.id,
    handles.map((externalId) => ({
      externalId,
      status: ItemStatus.approved,
      generatedContent: { ...TEXTS, bullet_points: ['Strong'] },
    })),
  );
  return { shop, projectId: project.id, connectionId: connection.body.id, ids: items.map(({ id }) => id), handles };
}

const delivered = () => testApp.sandbox.state.receiver.deliveries().filter(({ type }) => type === 'item.updated');

describe('a sync to a custom receiver', () => {
  it('delivers all texts, stores the returned id, and does not deliver the same texts twice', async () => {
    const stage = await customStage();
    expect((await pushOne(stage)).body).toMatchObject({ success: true, message: 'Synced' });
    expect(delivered()).toMatchObject([
      {
        times: 1,
        data: {
          external_id: 'e-1',
          store_id: null,
          title: TEXTS.name,
          description_html: TEXTS.description,
          tags: TEXTS.tags,
          bullet_points: ['Strong'],
        },
      },
    ]);
    expect((await itemOf(stage)).metadata.store_ids).toEqual({ [stage.connectionId]: 'custom-e-1' });
    expect((await jobEnd(stage.shop, await startSyncJob(stage, { mode: 'all' }))).result).toMatchObject({
      succeeded: 1,
    });
    expect(delivered()).toHaveLength(1);
    await editTexts(stage, { bullet_points: ['Stronger'] });
    expect((await pushOne(stage)).body.success).toBe(true);
    expect(delivered().map(({ data }) => [data['store_id'], data['bullet_points']])).toEqual([
      [null, ['Strong']],
      ['custom-e-1', ['Stronger']],
    ]);
    expect(await historyOf(stage)).toHaveLength(3);
  });

  it('repeats a delivery with the same id if the response is lost', async () => {
    const stage = await customStage();
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'break' });
    expect((await pushOne(stage)).body.success).toBe(true);
    expect(testApp.sandbox.state.calls.count('custom')).toBe(3);
    expect(delivered()).toHaveLength(1);
  });

  it('delivers texts that return to an earlier value as a new delivery each time', async () => {
    const stage = await customStage();
    for (const name of ['A', 'B', 'A', 'B', 'A']) {
      await editTexts(stage, { name });
      expect((await pushOne(stage)).body.success).toBe(true);
    }
    expect(delivered().map(({ data, times }) => [data['title'], times])).toEqual([
      ['A', 1],
      ['B', 1],
      ['A', 1],
      ['B', 1],
      ['A', 1],
    ]);
  });

  it('returns the reason of a rejection, and waits when it is rate limited', async () => {
    const stage = await customStage();
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'user_error' });
    const mutation =
      'mutation ($projectId: ID!, $itemId: ID!) { syncItem(projectId: $projectId, itemId: $itemId) { success message } }';
    const { body } = await graphql(testApp, stage.shop.token, mutation, {
      projectId: stage.projectId,
      itemId: stage.ids[0],
    });
    expect(body.data.syncItem).toEqual({
      success: false,
      message: 'The receiver refused the delivery (422): Title is not allowed here (sandbox)',
    });
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'rate_limit', retry_after: 1, times: 2 });
    expect((await pushOne(stage)).body).toMatchObject({ success: true });
  });

  it('ends early if the receiver responds with 410, and detects a wrong signature in the connection test', async () => {
    const stage = await customStage(30);
    testApp.sandbox.state.faults.add({ system: 'custom', kind: 'status', status: 410, times: 1000 });
    const job = await jobEnd(stage.shop, await startSyncJob(stage));
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('gone'), result: { failed: 30 } });
    expect(await notificationsOf(testApp, stage, 'store_disconnected')).toHaveLength(1);
    expect(delivered()).toEqual([]);
    expect((await stage.shop.rest.get(`/store-connections/${stage.connectionId}`)).body.status).toBe('error');
    await customStage(1, 'whsec_d3Jvbmcgc2VjcmV0IG9mIG91cnM=');
  });

  it('rejects a custom connection as a data source with 422 over GraphQL and REST, for new and existing sources', async () => {
    const { shop, projectId, connectionId } = await customStage(0);
    const input = { name: 'S', source_type: 'store', config: { store_connection_id: connectionId } };
    const detail = 'Validation error: body.config.store_connection_id: a custom connection has no catalogue';
    expect(await shop.rest.post(`/projects/${projectId}/data-sources`, input)).toMatchObject({
      status: 422,
      body: { detail },
    });
    const mutation =
      'mutation ($projectId: ID!, $input: CreateDataSourceInput!) { createDataSource(projectId: $projectId, input: $input) { id } }';
    const answer = await graphql(testApp, shop.token, mutation, {
      projectId,
      input: { name: 'S', sourceType: 'store', config: input.config },
    });
    expect(refusalOf(answer)).toEqual({ detail, code: 'VALIDATION' });
    const other = await shop.rest.post('/store-connections', {
      name: 'Shop',
      platform: 'storeA',
      base_url: `${testApp.sandbox.url}/storeA`,
      access_token: 'shpat_x',
    });
    const source = await shop.rest.post(`/projects/${projectId}/data-sources`, {
      ...input,
      config: { store_connection_id: other.body.id },
    });
    expect(source.status).toBe(201);
    expect(
      await shop.rest.patch(`/projects/${projectId}/data-sources/${source.body.id}`, { config: input.config }),
    ).toMatchObject({ status: 422, body: { detail } });
  });
});
