import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { blogStage, onSite, siteConnection, stagedPost } from '../support/blog.ts';
import { addItems } from '../support/catalog.ts';
import { resetProviderState } from '../support/provider-waits.ts';
import { newShop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ STORE_TIMEOUT_SECONDS: '1' });
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});

/** A site that writes for longer than we wait, as a site does behind a proxy with a short time limit. */
const slow = (match: string) =>
  testApp.sandbox.state.faults.add({ system: 'cms', kind: 'late', delay_ms: 2500, match });

describe('a write that takes longer than the time limit', () => {
  it('ends as written once for an item', async () => {
    const shop = await newShop(testApp);
    const connectionId = await siteConnection(testApp, shop);
    const project = await shop.rest.post('/projects', { name: 'Site', store_connection_id: connectionId });
    const slug = `p${randomUUID().slice(0, 8)}`;
    const [page] = testApp.sandbox.state.cms.add([{ slug, title: 'Old', content: '<p>Old</p>' }]);
    const [item] = await addItems(testApp, project.body.id, [
      {
        externalId: slug,
        status: ItemStatus.approved,
        generatedContent: { name: `New ${slug}`, description: '<p>New & slow</p>', short_description: 'Short' },
      },
    ]);
    slow(`New ${slug}`);
    const { body } = await shop.rest.post(`/projects/${project.body.id}/sync/${item!.id}`);
    expect(body).toMatchObject({ success: true });
    expect(testApp.sandbox.state.cms.writes()[page!.id]).toBe(1);
    expect(testApp.sandbox.state.cms.byId(page!.id)).toMatchObject({ title: `New ${slug}` });
    const { history } = (await shop.rest.get(`/projects/${project.body.id}/sync/${item!.id}/history`)).body;
    expect(history).toMatchObject([{ success: true }]);
  });

  it.each(['"status":"draft"', '"status":"publish"'])(
    'leaves one published post and no draft where it is the request with %s',
    async (match) => {
      const stage = await blogStage(testApp);
      const post = await stagedPost(testApp, stage, { featured_image_url: null });
      slow(match);
      const { body } = await stage.shop.rest.post(`${stage.path}/${post.id}/publish`, {
        connection_id: stage.connectionId,
      });
      expect(body).toMatchObject({ status: 'published' });
      const { entries } = onSite(testApp, post);
      expect(entries).toMatchObject([{ status: 'publish', slug: post.slug }]);
      // The first write creates the draft, the second one shows it.
      expect(testApp.sandbox.state.cms.writes()[entries[0]!.id]).toBe(2);
    },
  );
});
