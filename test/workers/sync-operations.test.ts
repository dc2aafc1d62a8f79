import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { approve, syncStage, type SyncStage } from '../services/sync/sync-stage.ts';
import { useTestApp } from '../support/test-app.ts';
import { callThrough } from '../support/operation-call.ts';
import { newShop } from '../support/shop.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

describe.each(['REST', 'GraphQL'] as const)('a sync over %s', (api) => {
  const call = (name: string, { projectId, ids }: SyncStage, token: string | null) =>
    callThrough(testApp, schema, api)(
      `${name === 'syncHistory' ? 'Query' : 'Mutation'}.${name}`,
      { project_id: projectId, item_id: ids[0] },
      token,
    );

  it('pushes items and returns the history of the attempts in order', async () => {
    const stage = await syncStage(testApp, 3);
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'user_error', match: 'productUpdate' });
    expect(await call('syncItem', stage, stage.shop.token)).toEqual({
      success: false,
      message: expect.stringContaining('Title is not allowed'),
      synced_at: null,
    });
    expect(await call('syncItem', stage, stage.shop.token)).toEqual({
      success: true,
      message: 'Synced',
      synced_at: expect.any(String),
    });
    expect(await call('syncProject', stage, stage.shop.token)).toEqual({
      synced_count: 2,
      failed_count: 0,
      failed_items: [],
      status: 'completed',
      job_id: expect.any(String),
    });
    expect(await call('syncHistory', stage, stage.shop.token)).toMatchObject({
      item_id: stage.ids[0],
      item_external_id: stage.handles[0],
      history: [
        {
          success: false,
          error_message: expect.stringContaining('Title is not allowed'),
          store_connection_id: stage.connectionId,
          store_connection_name: 'Sandbox shop',
          content_item_id: stage.ids[0],
        },
        { success: true, error_message: null },
      ],
    });
  });

  it('is rejected without a token, for other organizations, without a usable store, and for items that are not approved, in this order', async () => {
    const stage = await syncStage(testApp);
    const stranger = await newShop(testApp);
    await stage.shop.rest.post(`/projects/${stage.projectId}/items/bulk`, { action: 'reject', item_ids: stage.ids });
    for (const name of ['syncItem', 'syncProject', 'syncHistory']) {
      expect(await call(name, stage, null)).toMatchObject({ detail: 'Invalid or expired token' });
      expect(await call(name, stage, stranger.token)).toMatchObject({ detail: 'Project not found' });
    }
    const inactive = { status: 'inactive' };
    await stage.shop.rest.patch(`/store-connections/${stage.connectionId}`, inactive);
    for (const name of ['syncItem', 'syncProject'])
      expect(await call(name, stage, stage.shop.token)).toMatchObject({
        detail: expect.stringContaining('store_connection_id: the store connection is not usable'),
      });
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { store_connection_id: null });
    for (const name of ['syncItem', 'syncProject'])
      expect(await call(name, stage, stage.shop.token)).toMatchObject({
        detail: expect.stringContaining('the project has no store connection'),
      });
    await stage.shop.rest.patch(`/store-connections/${stage.connectionId}`, { status: 'active' });
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { store_connection_id: stage.connectionId });
    expect(await call('syncItem', stage, stage.shop.token)).toMatchObject({
      detail: 'Only approved items can be synced',
    });
    expect(await call('syncProject', stage, stage.shop.token)).toEqual({
      synced_count: 0,
      failed_count: 0,
      failed_items: [],
      status: 'completed',
      job_id: expect.any(String),
    });
    await approve(stage);
    expect(await call('syncItem', stage, stage.shop.token)).toMatchObject({ success: true });
    expect(await call('syncItem', stage, stage.shop.token)).toMatchObject({
      detail: 'Only approved items can be synced',
    });
  });
});
