import { afterEach, describe, expect, it } from '@jest/globals';
import { blogStage, type BlogStage, onSite, type StagedPost, stagedPost, notificationsOf } from '../support/blog.ts';
import { eventually } from '../support/eventually.ts';
import { useTestApp } from '../support/test-app.ts';
import { endWaiting, resetProviderState, waiting } from '../support/provider-waits.ts';
import { jobEnd } from '../support/shop.ts';

const testApp = useTestApp();
afterEach(async () => {
  testApp.sandbox.state.faults.clear();
  await resetProviderState(testApp);
});

const fault = (given: object) =>
  testApp.sandbox.state.faults.add({ system: 'cms', kind: 'status', times: 1000, ...given });
const read = async ({ shop, path }: BlogStage, { id }: StagedPost) => (await shop.rest.get(`${path}/${id}`)).body;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function scheduled(stage: BlogStage, fields?: Record<string, unknown>): Promise<StagedPost> {
  const post = await stagedPost(testApp, stage, fields);
  const { status } = await stage.shop.rest.post(`${stage.path}/${post.id}/schedule`, {
    connection_id: stage.connectionId,
    scheduled_at: inAnHour(),
  });
  expect(status).toBe(200);
  return post;
}

const makeDue = ({ id }: StagedPost) =>
  testApp.ctx().em.execute(`update blog_posts set scheduled_at = now() where id = ?`, [id]);
const over = (stage: BlogStage, post: StagedPost) =>
  eventually(
    () => read(stage, post),
    ({ status }) => ['published', 'failed', 'draft'].includes(status),
  );

describe('a scheduled post', () => {
  it('is published in its current form when it is due', async () => {
    const stage = await blogStage(testApp);
    const post = await scheduled(stage);
    await stage.shop.rest.patch(`${stage.path}/${post.id}`, { excerpt: 'Changed meanwhile' });
    await makeDue(post);
    expect(await over(stage, post)).toMatchObject({
      status: 'published',
      scheduled_at: null,
      published_at: expect.any(String),
    });
    const { entries, media } = onSite(testApp, post);
    expect(entries).toMatchObject([{ status: 'publish', excerpt: 'Changed meanwhile', featuredMedia: media[0]!.id }]);
    expect(media).toHaveLength(1);
    expect((await notificationsOf(testApp, post)).map(({ type }) => type)).toEqual(['blog_published']);
  });

  it('waits while the site is unavailable, and is published afterwards', async () => {
    const stage = await blogStage(testApp);
    const post = await scheduled(stage);
    fault({ status: 503 });
    await makeDue(post);
    const { job_id } = await eventually(
      () => read(stage, post),
      ({ status }) => status === 'publishing',
    );
    await waiting(testApp, job_id);
    expect(await read(stage, post)).toMatchObject({ status: 'publishing' });
    testApp.sandbox.state.faults.clear();
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await over(stage, post)).toMatchObject({ status: 'published' });
    expect(await jobEnd(stage.shop, job_id)).toMatchObject({ status: 'completed', result: { succeeded: 1 } });
    expect(onSite(testApp, post).entries).toHaveLength(1);
    expect((await notificationsOf(testApp, post)).map(({ type }) => type)).toEqual(['blog_published']);
  });

  it('fails with one notification if the site is unavailable for a day', async () => {
    const stage = await blogStage(testApp);
    const post = await scheduled(stage, { featured_image_url: null });
    fault({ status: 503 });
    await makeDue(post);
    const { job_id } = await eventually(
      () => read(stage, post),
      ({ status }) => status === 'publishing',
    );
    await waiting(testApp, job_id);
    await testApp
      .ctx()
      .em.execute(`update job_events set created_at = created_at - interval '25 hours' where job_id = ?`, [job_id]);
    await testApp
      .ctx()
      .em.execute(`update jobs set started_at = started_at - interval '25 hours' where id = ?`, [job_id]);
    await resetProviderState(testApp);
    await endWaiting(testApp);
    expect(await over(stage, post)).toMatchObject({
      status: 'failed',
      analytics: { last_error: 'The store could not be used for 24 hours' },
    });
    expect(await notificationsOf(testApp, post)).toMatchObject([
      {
        type: 'blog_publish_failed',
        body: expect.stringContaining('24 hours'),
        data: { error_code: 'provider_unavailable' },
      },
    ]);
  });

  it.each([
    ['inactive', `update store_connections set status = 'inactive' where id = ?`, 'not active any more'],
    ['deleted', 'delete from store_connections where id = ?', 'was deleted'],
  ])(
    'fails with a reason if its connection is %s, and can be scheduled again if the connection exists',
    async (_, statement, reason) => {
      const stage = await blogStage(testApp);
      const post = await scheduled(stage, { featured_image_url: null });
      await testApp.ctx().em.execute(statement, [stage.connectionId]);
      await makeDue(post);
      expect(await over(stage, post)).toMatchObject({
        status: 'failed',
        content: expect.stringContaining(post.slug),
        analytics: { last_error: expect.stringContaining(reason) },
      });
      expect(await notificationsOf(testApp, post)).toMatchObject([
        { type: 'blog_publish_failed', body: expect.stringContaining(reason) },
      ]);
      expect(onSite(testApp, post).entries).toEqual([]);
      await testApp
        .ctx()
        .em.execute(`update store_connections set status = 'active' where id = ?`, [stage.connectionId]);
      const again = await stage.shop.rest.post(`${stage.path}/${post.id}/schedule`, { scheduled_at: inAnHour() });
      expect(again.status).toBe(reason === 'was deleted' ? 422 : 200);
    },
  );

  it('stays published if it was published before and its next publication is cancelled', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: null });
    const path = `${stage.path}/${post.id}/publish`;
    expect((await stage.shop.rest.post(path, { connection_id: stage.connectionId })).body).toMatchObject({
      status: 'published',
    });
    fault({ kind: 'held', times: 1 });
    const going = stage.shop.rest.post(path, {});
    const { job_id } = await eventually(
      () => read(stage, post),
      ({ status }) => status === 'publishing',
    );
    expect((await stage.shop.rest.post(`/jobs/${job_id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect((await going).body).toMatchObject({ status: 'published', published_url: expect.any(String) });
  });

  it('prevents the deletion of its project while it is being published, and is deleted with it when scheduled', async () => {
    const stage = await blogStage(testApp);
    const post = await scheduled(stage, { featured_image_url: null });
    fault({ kind: 'held', match: post.title, times: 1 });
    await makeDue(post);
    await eventually(() => testApp.sandbox.state.calls.recent('cms').some(({ body }) => body.includes(post.title)));
    const project = `/projects/${stage.projectId}`;
    expect((await stage.shop.rest.delete(project)).status).toBe(409);
    testApp.sandbox.state.faults.clear();
    expect(await over(stage, post)).toMatchObject({ status: 'published' });
    const other = await scheduled(stage, { featured_image_url: null });
    await jobEnd(stage.shop, (await read(stage, post)).job_id);
    expect((await stage.shop.rest.delete(project)).status).toBe(204);
    expect(onSite(testApp, other).entries).toEqual([]);
  });
});
