import { afterEach, describe, expect, it } from '@jest/globals';
import { rows, sql } from '../../../../src/core/sql.ts';
import { blogStage, type BlogStage, stagedPost } from '../../../support/blog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';

const testApp = useTestApp();
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});

async function publish(stage: BlogStage): Promise<{ status: string; analytics: { last_error?: string } }> {
  const post = await stagedPost(testApp, stage, { featured_image_url: null });
  return (await stage.shop.rest.post(`${stage.path}/${post.id}/publish`, { connection_id: stage.connectionId })).body;
}

const connectionOf = async ({ shop, connectionId }: BlogStage) =>
  (await shop.rest.get(`/store-connections/${connectionId}`)).body;
const disconnections = ({ connectionId }: BlogStage) =>
  rows<{ body: string; reason: string; names: string[] }>(
    testApp.ctx().em,
    sql`select body, data->>'reason' as reason, data->'store_names' as names
          from notifications
         where notification_type = 'store_disconnected' and data->>'store_connection_id' = ${connectionId}`,
  );

describe('publishing to a site that rejects the credentials', () => {
  it('sets the connection to error and notifies once when every call is rejected', async () => {
    const stage = await blogStage(testApp);
    testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', status: 401, times: 1000 });
    const { status, analytics } = await publish(stage);
    expect(status).toBe('failed');
    const { name, ...connection } = await connectionOf(stage);
    expect(connection).toMatchObject({ status: 'error' });
    expect(await publish(stage)).toMatchObject({ status: 'failed' });
    expect(await disconnections(stage)).toEqual([
      { body: expect.stringContaining(analytics.last_error!), reason: 'credentials_rejected', names: [name] },
    ]);
  });

  it('keeps the connection active when only the calls for posts are rejected', async () => {
    const stage = await blogStage(testApp);
    testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', status: 401, match: 'wp/v2/posts', times: 1000 });
    expect(await publish(stage)).toMatchObject({ status: 'failed' });
    expect(await connectionOf(stage)).toMatchObject({ status: 'active' });
    expect(await disconnections(stage)).toEqual([]);
  });
});
