import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { blogStage, onSite, stagedPost } from '../../../support/blog.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { newShop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp();
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});
const site = () => testApp.sandbox.state.cms;
const UNKNOWN = {
  code: 'VALIDATION',
  detail: expect.stringContaining('cms_category_ids: the site has no category 4711'),
};

describe.each(['REST', 'GraphQL'] as const)('the categories of a site over %s', (api) => {
  const through = callThrough(testApp, schema, api);

  it('are listed with its tags, for the organization of the connection only', async () => {
    const { shop, connectionId: connection_id } = await blogStage(testApp);
    const care = site().termOf('category', 'Care & repair');
    const oil = site().termOf('post_tag', 'Oil');
    const listed = await through('Query.storeCategories', { connection_id }, shop.token);
    expect(listed['categories']).toContainEqual({ id: care.id, name: 'Care & repair', parent_id: null });
    expect(listed['tags']).toContainEqual({ id: oil.id, name: 'Oil' });
    const other = await newShop(testApp);
    expect(await through('Query.storeCategories', { connection_id }, other.token)).toMatchObject({ code: 'NOT_FOUND' });
    testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', status: 500, match: 'categories' });
    expect(await through('Query.storeCategories', { connection_id }, shop.token)).toMatchObject({
      code: expect.stringMatching(/^UPSTREAM|^PROVIDER/),
    });
  });

  it('are refused when unknown, before a job is started, and when a post is scheduled', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: null, cms_category_ids: [1, 4711] });
    const at = { project_id: stage.projectId, post_id: post.id, connection_id: stage.connectionId };
    expect(await through('Mutation.publishBlogPost', at, stage.shop.token)).toMatchObject(UNKNOWN);
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await through('Mutation.scheduleBlogPost', { ...at, scheduled_at }, stage.shop.token)).toMatchObject(
      UNKNOWN,
    );
    const { body } = await stage.shop.rest.get(`${stage.path}/${post.id}`);
    expect(body).toMatchObject({ status: 'draft', job_id: null });
    expect(onSite(testApp, post).entries).toEqual([]);
  });
});
