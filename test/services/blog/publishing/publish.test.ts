import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import {
  blogStage,
  type BlogStage,
  onSite,
  ownPicture,
  png,
  siteConnection,
  type StagedPost,
  stagedPost,
  notificationsOf,
} from '../../../support/blog.ts';
import { eventually } from '../../../support/eventually.ts';
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
const fault = (given: object) =>
  testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', times: 1000, ...given });

describe.each(['REST', 'GraphQL'] as const)('publishing over %s', (api) => {
  const through = callThrough(testApp, schema, api);
  const publish = ({ shop, projectId: project_id }: BlogStage, post_id: string, named: object = {}) =>
    through('Mutation.publishBlogPost', { project_id, post_id, ...named }, shop.token);

  it('puts the post on the site with its picture, categories and texts, and tells of it once', async () => {
    const stage = await blogStage(testApp);
    const care = site().addTerm('category', 'Care');
    const inside = await ownPicture(testApp, stage.shop, 'Grain');
    const content = `<p>Look:</p><img src="${inside}" alt="Grain" /><img src="https://elsewhere.example/x.png" alt="Else" />`;
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
      excerpt: 'Oak &amp; ash',
      categories: [care.id],
      featuredMedia: media.find(({ alt }) => alt === 'An oak')!.id,
    });
    expect(entry!.content).toMatch(/src="http[^"]*\/cms\/wp-content\/uploads\/[^"]+" alt="Grain"/);
    expect(entry!.content).toContain('https://elsewhere.example/x.png');
    expect(await notificationsOf(testApp, post)).toEqual([
      { type: 'blog_published', body: expect.stringContaining(url) },
    ]);
  });

  it('writes a post that is published where it is, also without naming the connection, and uploads no picture twice', async () => {
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

  it('leaves posts of others alone: one with the slug, and one with the number on another site', async () => {
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

  it('goes through the storeA connection that is named', async () => {
    const stage = await blogStage(testApp);
    const { connectionId: store_connection_id } = await newProject(testApp, stage.shop);
    const post = await stagedPost(testApp, stage);
    for (const match of ['articleCreate(', 'articleUpdate('])
      testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'lost', match, times: 1 });
    const existing = await publish(stage, post.id, { store_connection_id });
    expect(testApp.sandbox.state.shopBlogs.articles().filter(({ title }) => title === post.title)).toMatchObject([
      { id: existing['external_post_id'], handle: post.slug },
    ]);
    expect(existing).toMatchObject({
      status: 'published',
      store_connection_id,
      blog_connection_id: null,
      cms_post_id: null,
      external_post_id: expect.stringContaining('Article'),
      external_blog_id: expect.stringContaining('Blog'),
      published_url: expect.stringContaining(post.slug),
    });
    // Later somewhere else: there it is another post.
    expect(await publish(stage, post.id, { connection_id: stage.connectionId })).toMatchObject({
      status: 'published',
      store_connection_id: null,
      cms_post_id: expect.any(Number),
      external_blog_id: null,
    });
  });

  it('answers a failure with its reason, tells of it once, keeps the text, and can be tried again', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage);
    fault({ status: 403 });
    const failed = await publish(stage, post.id, { connection_id: stage.connectionId });
    expect(failed).toMatchObject({
      status: 'failed',
      title: post.title,
      content: expect.stringContaining(post.slug),
      published_at: null,
      analytics: { last_error: expect.stringMatching(/\w+/) },
    });
    const { last_error } = failed['analytics'] as { last_error: string };
    expect(await notificationsOf(testApp, post)).toEqual([
      { type: 'blog_publish_failed', body: expect.stringContaining(last_error) },
    ]);
    const job = await stage.shop.rest.get(`/jobs/${String(failed['job_id'])}`);
    expect(job.body).toMatchObject({
      job_type: 'blog_publish',
      status: 'failed',
      error: last_error,
      result: { total: 1, failed: 1, ct_used: '0.0000' },
    });
    testApp.sandbox.state.faults.clear();
    fault({ status: 503, times: 1 });
    const again = await publish(stage, post.id);
    expect(again).toMatchObject({ status: 'published' });
    expect(again['analytics']).not.toHaveProperty('last_error');
    expect((await notificationsOf(testApp, post)).map(({ type }) => type)).toEqual([
      'blog_publish_failed',
      'blog_published',
    ]);
    fault({ status: 503 });
    expect(await publish(stage, post.id)).toMatchObject({
      status: 'failed',
      published_url: again['published_url'],
      analytics: { last_error: expect.stringContaining('not available') },
    });
  });

  it('takes pictures from elsewhere, and says what is none', async () => {
    const stage = await blogStage(testApp);
    const existing = site();
    const id = existing.takeId();
    existing.media.set(id, {
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
    existing.media.set(id + 1, {
      id: existing.takeId(),
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

  it('is refused for what is wrong with the connection, and nothing changes', async () => {
    const stage = await blogStage(testApp);
    const { connectionId: shopConnection } = await newProject(testApp, stage.shop);
    const inactive = await siteConnection(testApp, stage.shop);
    await stage.shop.rest.patch(`/store-connections/${inactive}`, { status: 'inactive' });
    const theirs = (await blogStage(testApp)).connectionId;
    const post = await stagedPost(testApp, stage, { featured_image_url: null });
    const wrong: [object, object][] = [
      [{}, { code: 'VALIDATION', detail: expect.stringContaining('connection_id or store_connection_id is required') }],
      [
        { connection_id: stage.connectionId, store_connection_id: shopConnection },
        { code: 'VALIDATION', detail: expect.stringContaining('name either') },
      ],
      [{ connection_id: null }, { code: 'VALIDATION', detail: expect.stringContaining('must not be null') }],
      [
        { connection_id: shopConnection },
        { code: 'VALIDATION', detail: expect.stringContaining('must be a cms connection') },
      ],
      [
        { store_connection_id: stage.connectionId },
        { code: 'VALIDATION', detail: expect.stringContaining('must be a storeA connection') },
      ],
      [{ connection_id: inactive }, { code: 'VALIDATION', detail: expect.stringContaining('not usable') }],
      [{ connection_id: theirs }, { code: 'NOT_FOUND', detail: 'Store connection not found' }],
      [{ connection_id: randomUUID() }, { code: 'NOT_FOUND', detail: 'Store connection not found' }],
    ];
    for (const [named, refusal] of wrong) {
      expect(await publish(stage, post.id, named)).toMatchObject(refusal);
      expect(
        await through(
          'Mutation.scheduleBlogPost',
          {
            project_id: stage.projectId,
            post_id: post.id,
            scheduled_at: new Date(Date.now() + 60_000).toISOString(),
            ...named,
          },
          stage.shop.token,
        ),
      ).toMatchObject(refusal);
    }
    const stranger = await blogStage(testApp);
    expect(await publish({ ...stage, shop: stranger.shop }, post.id)).toMatchObject({ detail: 'Project not found' });
    expect(await publish(stage, randomUUID())).toMatchObject({ detail: 'Blog post not found' });
    expect(await through('Mutation.publishBlogPost', { project_id: stage.projectId, post_id: post.id })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await stage.shop.rest.get(`${stage.path}/${post.id}`)).body).toMatchObject({
      status: 'draft',
      job_id: null,
      blog_connection_id: null,
    });
  });

  it('puts one post there, however many ask for it at once', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => publish(stage, post.id, { connection_id: stage.connectionId })),
    );
    expect(new Set(answers.map(({ status, detail }) => status ?? detail))).toEqual(
      new Set(['published', 'The post is being published']),
    );
    const { entries, media } = onSite(testApp, post);
    expect([entries.length, media.length]).toEqual([1, 1]);
    const published = answers.filter(({ status }) => status === 'published');
    expect(await notificationsOf(testApp, post)).toHaveLength(published.length);
  });

  it.each([
    ['the picture', () => 'wp/v2/media?_fields'],
    ['its text', ({ title }: StagedPost) => `"alt_text":"${title}"`],
    ['the draft', ({ id }: StagedPost) => `"slug":"post-${id}"`],
    ['what is shown', ({ slug }: StagedPost) => `"slug":"${slug}"`],
  ])('puts it there once though the answer about %s is lost', async (_, words) => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: await ownPicture(testApp, stage.shop, '') });
    fault({ kind: 'lost', match: words(post), times: 1 });
    expect(await publish(stage, post.id, { connection_id: stage.connectionId })).toMatchObject({
      status: 'published',
      published_url: expect.stringMatching(new RegExp(`/${post.slug}/$`)),
    });
    const { entries, media } = onSite(testApp, post);
    expect([entries.length, media.length]).toEqual([1, 1]);
  });

  it('is refused while it goes on, as a change and a deletion are; a cancelled one is a draft again', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: null });
    fault({ kind: 'held', match: post.title, times: 1 });
    const going = publish(stage, post.id, { connection_id: stage.connectionId });
    await eventually(() => testApp.sandbox.state.calls.recent('cms').some(({ body }) => body.includes(post.title)));
    const busy = { code: 'CONFLICT', detail: 'The post is being published' };
    const ids = { project_id: stage.projectId, post_id: post.id };
    expect(await publish(stage, post.id)).toMatchObject(busy);
    expect(
      await through(
        'Mutation.scheduleBlogPost',
        { ...ids, scheduled_at: new Date(Date.now() + 60_000).toISOString() },
        stage.shop.token,
      ),
    ).toMatchObject(busy);
    expect(await through('Mutation.unscheduleBlogPost', ids, stage.shop.token)).toMatchObject({
      code: 'CONFLICT',
      detail: 'The post is not scheduled',
    });
    expect(await through('Mutation.updateBlogPost', { ...ids, title: 'x' }, stage.shop.token)).toMatchObject(busy);
    expect(await through('Mutation.deleteBlogPost', ids, stage.shop.token)).toMatchObject(busy);
    expect((await stage.shop.rest.delete(`/store-connections/${stage.connectionId}`)).status).toBe(409);
    const { body } = await stage.shop.rest.get(`${stage.path}/${post.id}`);
    expect((await stage.shop.rest.post(`/jobs/${body.job_id}/cancel`)).status).toBe(200);
    expect(await going).toMatchObject({ status: 'draft', published_url: null });
    testApp.sandbox.state.faults.release();
    expect(await publish(stage, post.id)).toMatchObject({ status: 'published' });
    expect(onSite(testApp, post).entries).toHaveLength(1);
    expect((await notificationsOf(testApp, post)).map(({ type }) => type)).toEqual(['blog_published']);
  });
});
