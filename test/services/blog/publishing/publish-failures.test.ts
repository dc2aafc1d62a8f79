import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import {
  blogStage,
  type BlogStage,
  onSite,
  ownPicture,
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

const fault = (given: object) =>
  testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', times: 1000, ...given });

describe.each(['REST', 'GraphQL'] as const)('publishing a blog post over %s', (api) => {
  const through = callThrough(testApp, schema, api);
  const publish = ({ shop, projectId: project_id }: BlogStage, post_id: string, named: object = {}) =>
    through('Mutation.publishBlogPost', { project_id, post_id, ...named }, shop.token);

  it('reports a failure with its reason and one notification, keeps the text, and can be repeated', async () => {
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
      {
        type: 'blog_publish_failed',
        body: expect.stringContaining(last_error),
        data: { blog_post_id: post.id, post_title: post.title, error_code: 'unauthorized', error: last_error },
      },
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

  it('is rejected for an unusable connection, and nothing changes', async () => {
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

  it('creates one post for concurrent calls', async () => {
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
    ['the upload of the picture', () => 'wp/v2/media?_fields'],
    ['the alternative text', ({ title }: StagedPost) => `"alt_text":"${title}"`],
    ['the creation of the draft', ({ id }: StagedPost) => `"slug":"post-${id}"`],
    ['the publication', ({ slug }: StagedPost) => `"slug":"${slug}"`],
  ])('creates one post and one picture when the response to %s is lost', async (_, words) => {
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

  it('blocks other changes of the post until it ends, and a cancelled one makes the post a draft again', async () => {
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
