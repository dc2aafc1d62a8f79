import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import {
  blogStage,
  type BlogStage,
  onSite,
  ownPicture,
  png,
  stagedPost,
  notificationsOf,
} from '../../../support/blog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { resetProviderState } from '../../../support/provider-waits.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newProject } from '../../../support/shop.ts';

const testApp = useTestApp();
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});

const site = () => testApp.sandbox.state.cms;

describe.each(['REST', 'GraphQL'] as const)('publishing a blog post over %s', (api) => {
  const through = callThrough(testApp, schema, api);
  const publish = ({ shop, projectId: project_id }: BlogStage, post_id: string, named: object = {}) =>
    through('Mutation.publishBlogPost', { project_id, post_id, ...named }, shop.token);

  it('creates the post on the site with its picture, categories and texts, and sends one notification', async () => {
    const stage = await blogStage(testApp);
    const care = site().addTerm('category', 'Care');
    const inside = await ownPicture(testApp, stage.shop, 'Grain');
    const content = `<p>The grain:</p><img src="${inside}" alt="Grain" /><img src="https://elsewhere.example/x.png" alt="Else" />`;
    const post = await stagedPost(testApp, stage, { content, cms_category_ids: [care.id] });
    const published = await publish(stage, post.id, { connection_id: stage.connectionId });
    const {
      entries: [entry],
      media,
    } = onSite(testApp, post);
    const url = `${testApp.sandbox.url}/cms/${post.slug}/`;
    expect(published).toMatchObject({
      id: post.id,
      status: 'published',
      published_url: url,
      published_at: expect.stringMatching(/Z$/),
      scheduled_at: null,
      external_post_id: String(entry!.id),
      cms_post_id: entry!.id,
      blog_connection_id: stage.connectionId,
      store_connection_id: null,
      external_blog_id: null,
      analytics: expect.not.objectContaining({ last_error: expect.anything() }),
    });
    expect(media.map(({ alt }) => alt).toSorted()).toEqual(['An oak', 'Grain']);
    expect(entry).toMatchObject({
      status: 'publish',
      slug: post.slug,
      excerpt: 'Oak & ash',
      categories: [care.id],
      featuredMedia: media.find(({ alt }) => alt === 'An oak')!.id,
    });
    expect(entry!.content).toMatch(/src="http[^"]*\/cms\/wp-content\/uploads\/[^"]+" alt="Grain"/);
    expect(entry!.content).toContain('https://elsewhere.example/x.png');
    expect(await notificationsOf(testApp, post)).toEqual([
      {
        type: 'blog_published',
        body: expect.stringContaining(url),
        data: { blog_post_id: post.id, post_title: post.title, published_url: url },
      },
    ]);
  });

  it('updates a published post where it is, without naming the connection, and uploads no picture twice', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage);
    const first = await publish(stage, post.id, { connection_id: stage.connectionId });
    const writes = Object.keys(site().writes()).length;
    await stage.shop.rest.patch(`${stage.path}/${post.id}`, { content: '<p>Better</p>', slug: `${post.slug}-more` });
    expect(await publish(stage, post.id)).toMatchObject({
      status: 'published',
      external_post_id: first['external_post_id'],
      published_at: first['published_at'],
      published_url: `${testApp.sandbox.url}/cms/${post.slug}-more/`,
    });
    expect(onSite(testApp, post).entries).toMatchObject([{ id: first['cms_post_id'], content: '<p>Better</p>' }]);
    expect(Object.keys(site().writes())).toHaveLength(writes);
    await stage.shop.rest.patch(`${stage.path}/${post.id}`, { slug: post.slug });
    await publish(stage, post.id);
    expect(onSite(testApp, post).media).toHaveLength(2);
    await stage.shop.rest.patch(`${stage.path}/${post.id}`, { featured_image_url: null });
    await publish(stage, post.id);
    expect(onSite(testApp, post).entries).toMatchObject([{ featuredMedia: 0 }]);
  });

  it('does not overwrite a post of somebody else with the same slug, or with the same id on another site', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: null });
    const [theirs] = site().add([{ type: 'post', slug: post.slug, title: 'Theirs', content: 'Theirs' }]);
    const published = await publish(stage, post.id, { connection_id: stage.connectionId });
    expect(published).toMatchObject({
      status: 'published',
      published_url: `${testApp.sandbox.url}/cms/${post.slug}-${post.id.slice(-8)}/`,
    });
    await testApp
      .ctx()
      .em.execute('update blog_posts set external_post_id = ?, published_url = ? where id = ?', [
        String(theirs!.id),
        'https://old-site.example/old/',
        post.id,
      ]);
    expect(await publish(stage, post.id)).toMatchObject({
      status: 'published',
      external_post_id: expect.not.stringMatching(new RegExp(`^${theirs!.id}$`)),
    });
    expect(site().byId(theirs!.id)).toMatchObject({ title: 'Theirs', content: 'Theirs', slug: post.slug });
  });

  it('uses the given storeA connection, and creates another post when a site is given later', async () => {
    const stage = await blogStage(testApp);
    const { connectionId: store_connection_id } = await newProject(testApp, stage.shop);
    const post = await stagedPost(testApp, stage);
    for (const match of ['articleCreate(', 'articleUpdate('])
      testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'lost', match, times: 1 });
    const published = await publish(stage, post.id, { store_connection_id });
    expect(testApp.sandbox.state.shopBlogs.articles().filter(({ title }) => title === post.title)).toMatchObject([
      { id: published['external_post_id'], handle: post.slug },
    ]);
    expect(published).toMatchObject({
      status: 'published',
      store_connection_id,
      blog_connection_id: null,
      cms_post_id: null,
      external_post_id: expect.stringContaining('Article'),
      external_blog_id: expect.stringContaining('Blog'),
      published_url: expect.stringContaining(post.slug),
    });
    // On another connection it is a new post.
    expect(await publish(stage, post.id, { connection_id: stage.connectionId })).toMatchObject({
      status: 'published',
      store_connection_id: null,
      cms_post_id: expect.any(Number),
      external_blog_id: null,
    });
  });

  it('uploads a picture from another address, and fails with a reason when it is not a picture', async () => {
    const stage = await blogStage(testApp);
    const cms = site();
    const id = cms.takeId();
    cms.media.set(id, {
      id,
      slug: 'x',
      title: 'x',
      alt: '',
      mimeType: 'image/png',
      file: `${id}.png`,
      content: await png(),
      author: 1,
      date: '2026-01-01T00:00:00',
    });
    cms.media.set(id + 1, {
      id: cms.takeId(),
      slug: 'y',
      title: 'y',
      alt: '',
      mimeType: 'text/plain',
      file: `${id}.txt`,
      content: Buffer.from('no picture'),
      author: 1,
      date: '2026-01-01T00:00:00',
    });
    const at = (file: string) => `${testApp.sandbox.url}/cms/wp-content/uploads/${file}`;
    const post = await stagedPost(testApp, stage, { featured_image_url: at(`${id}.png`) });
    expect(await publish(stage, post.id, { connection_id: stage.connectionId })).toMatchObject({ status: 'published' });
    expect(onSite(testApp, post).media).toMatchObject([{ alt: post.title }]);
    for (const [address, reason] of [
      [at(`${id}.txt`), 'no JPEG'],
      [at('gone.png'), 'answered 404'],
      ['http://127.0.0.1:1/x.png', 'picture of the post'],
    ]) {
      const other = await stagedPost(testApp, stage, { featured_image_url: address });
      expect(await publish(stage, other.id, { connection_id: stage.connectionId })).toMatchObject({
        status: 'failed',
        analytics: { last_error: expect.stringContaining(reason!) },
      });
      expect(onSite(testApp, other)).toEqual({ entries: [], media: [] });
    }
  });
});
