import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CMS_LOGIN } from '../../../../sandbox/cms/records.ts';
import { startSandbox, type Sandbox } from '../../../../sandbox/sandbox.ts';
import { schema } from '../../../../resolvers/schema.ts';
import { blogStage, type BlogStage, notificationsOf, ownPicture, stagedPost } from '../../../support/blog.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { useTestApp } from '../../../support/test-app.ts';

let another: Sandbox;
beforeAll(async () => void (another = await startSandbox({ port: 0 })));
afterAll(() => another.close());
const testApp = useTestApp(() => ({ OUTBOUND_ALLOW: new URL(another.url).host }));
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});

const site = () => testApp.sandbox.state.cms;
const CONFLICT = { code: 'CONFLICT', detail: 'Content changed in the store since the last sync' };

describe.each(['REST', 'GraphQL'] as const)(
  'a post that an editor changed on the site, published again over %s',
  (api) => {
    const through = callThrough(testApp, schema, api);
    const publish = ({ shop, projectId: project_id }: BlogStage, post_id: string, named: object = {}) =>
      through('Mutation.publishBlogPost', { project_id, post_id, ...named }, shop.token);

    async function published(fields: object = { featured_image_url: null }) {
      const stage = await blogStage(testApp);
      const post = await stagedPost(testApp, stage, { ...fields });
      const { cms_post_id } = await publish(stage, post.id, { connection_id: stage.connectionId });
      const id = Number(cms_post_id);
      return { stage, post, id, live: () => site().byId(id)! };
    }

    it.each([
      ['title', { title: 'Their title' }],
      ['text', { content: '<p>Their text.</p>' }],
      ['excerpt', { excerpt: 'Theirs' }],
      ['address', { slug: 'their-address' }],
      ['status', { status: 'draft' as const }],
      ['picture of the text', { content: '<p>x</p><img src="https://example.com/theirs.png" />' }],
    ])('is not overwritten where the %s differs, but on request', async (_part, changes) => {
      const { stage, post, id, live } = await published();
      site().edit(id, changes);
      const before = { ...live() };
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { content: '<p>Our new text.</p>' });
      expect(await publish(stage, post.id)).toMatchObject(CONFLICT);
      expect(live()).toEqual(before);
      const { body } = await stage.shop.rest.get(`${stage.path}/${post.id}`);
      expect(body).toMatchObject({
        status: 'published',
        cms_post_id: id,
        analytics: { last_error: CONFLICT.detail },
      });
      const job = await stage.shop.rest.get(`/jobs/${body.job_id}`);
      expect(job.body).toMatchObject({
        status: 'failed',
        progress_detail: [{ status: 'conflict', error_code: 'conflict', message: CONFLICT.detail }],
      });
      expect((await notificationsOf(testApp, post)).at(-1)).toMatchObject({
        type: 'blog_publish_failed',
        data: { error_code: 'conflict' },
      });
      expect(await publish(stage, post.id, { on_conflict: 'overwrite' })).toMatchObject({
        status: 'published',
        analytics: expect.not.objectContaining({ last_error: expect.anything() }),
      });
      expect(live()).toMatchObject({
        title: post.title,
        content: '<p>Our new text.</p>',
        slug: post.slug,
        status: 'publish',
      });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
    });

    it('is not overwritten where the first publication was kept from visitors by the site', async () => {
      const stage = await blogStage(testApp);
      const post = await stagedPost(testApp, stage, { featured_image_url: null });
      const cms = site();
      const write = cms.write.bind(cms);
      const moderation = jest
        .spyOn(cms, 'write')
        .mockImplementation((entry) => write(entry.status === 'publish' ? { ...entry, status: 'pending' } : entry));
      const failed = await publish(stage, post.id, { connection_id: stage.connectionId });
      moderation.mockRestore();
      expect(failed).toMatchObject({
        status: 'failed',
        analytics: { last_error: expect.stringContaining('“pending”') },
      });
      const id = Number(failed['cms_post_id']);
      cms.edit(id, { content: '<p>Their text.</p>', status: 'publish' });
      const before = { ...cms.byId(id)! };
      expect(await publish(stage, post.id)).toMatchObject(CONFLICT);
      expect(cms.byId(id)).toEqual(before);
      expect(await publish(stage, post.id, { on_conflict: 'overwrite' })).toMatchObject({
        status: 'published',
        cms_post_id: id,
      });
    });

    it('keeps a picture and categories of theirs where we have none', async () => {
      const { stage, post, id, live } = await published();
      const other = await published({});
      const theirs = other.live().featuredMedia;
      const news = site().termOf('category', 'News');
      site().edit(id, { featuredMedia: theirs, categories: [news.id] });
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { content: '<p>Our new text.</p>' });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
      expect(live()).toMatchObject({
        content: '<p>Our new text.</p>',
        featuredMedia: theirs,
        categories: [news.id],
      });
    });

    it('does not replace their picture or their categories by ours, and removes only our own', async () => {
      const news = site().termOf('category', 'News');
      const care = site().termOf('category', 'Care');
      const { stage, post, id, live } = await published({ cms_category_ids: [news.id] });
      const ours = live().featuredMedia;
      const theirs = (await published({})).live().featuredMedia;
      site().edit(id, { featuredMedia: theirs });
      expect(await publish(stage, post.id)).toMatchObject(CONFLICT);
      expect(live().featuredMedia).toBe(theirs);
      site().edit(id, { featuredMedia: ours, categories: [care.id] });
      expect(await publish(stage, post.id)).toMatchObject(CONFLICT);
      expect(live().categories).toEqual([care.id]);
      site().edit(id, { categories: [news.id] });
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { featured_image_url: null, cms_category_ids: [] });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
      expect(live()).toMatchObject({ featuredMedia: 0, categories: [] });
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, {
        featured_image_url: await ownPicture(testApp, stage.shop),
      });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
      expect(live().featuredMedia).toBeGreaterThan(0);
    });

    it('is published where the editor made the same change, and once where the answer was lost', async () => {
      const { stage, post, id, live } = await published();
      site().edit(id, { title: 'Agreed' });
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { title: 'Agreed' });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });

      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { content: '<p>Lost.</p>' });
      testApp.sandbox.state.faults.add({ system: 'cms', kind: 'lost', match: 'Lost.' });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
      const writes = site().writes()[id];
      await stage.shop.rest.patch(`${stage.path}/${post.id}`, { content: '<p>Found.</p>' });
      expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
      expect(live().content).toBe('<p>Found.</p>');
      expect(site().writes()[id]).toBe(writes! + 1);
    });

    it('is found again on a site that it returns to', async () => {
      const { stage, post, id, live } = await published();
      const connection = await stage.shop.rest.post('/store-connections', {
        name: 'Another site',
        platform: 'cms',
        base_url: `${another.url}/cms`,
        consumer_key: CMS_LOGIN.userName,
        consumer_secret: CMS_LOGIN.applicationPassword,
      });
      const connection_id = connection.body.id;
      await stage.shop.rest.post(`/store-connections/${connection_id}/test`);
      const there = await publish(stage, post.id, { connection_id });
      expect(there).toMatchObject({ status: 'published', blog_connection_id: connection_id });
      const back = await publish(stage, post.id, { connection_id: stage.connectionId });
      expect(back).toMatchObject({
        status: 'published',
        cms_post_id: id,
        blog_connection_id: stage.connectionId,
        published_url: `${testApp.sandbox.url}/cms/${post.slug}/`,
      });
      expect(
        site()
          .all('post')
          .filter(({ title }) => title === post.title),
      ).toHaveLength(1);
      site().edit(id, { content: '<p>Theirs.</p>' });
      expect(await publish(stage, post.id)).toMatchObject(CONFLICT);
      expect(live().content).toBe('<p>Theirs.</p>');
      expect(await publish(stage, post.id, { connection_id })).toMatchObject({ cms_post_id: there['cms_post_id'] });
      expect(another.state.cms.all('post').filter(({ title }) => title === post.title)).toHaveLength(1);
    });
  },
);
