import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { publishDuePosts } from '../../../../src/services/blog/publishing/publish-due-posts.ts';
import { blogStage, type BlogStage, stagedPost } from '../../../support/blog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { holdRows } from '../../../support/held-rows.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { rows, sql } from '../../../../src/core/sql.ts';

/** Runs no workers, so that the jobs of the scheduler stay queued. */
const testApp = useTestApp({ ROLE: 'web' });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const makeDue = (id: string) =>
  testApp.ctx().em.execute(`update blog_posts set scheduled_at = now() - interval '1 second' where id = ?`, [id]);
const jobsOf = (id: string) =>
  rows<{ id: string; status: string; items_left: number; payload: object }>(
    testApp.ctx().em,
    sql`select id, status, items_left, payload from jobs where payload->>'postId' = ${id}`,
  );
const sweep = () => publishDuePosts(testApp.ctx());

/** Runs `work` while the clock of this process shows another time. Timers keep running. */
async function withClock(now: string, work: () => Promise<void>): Promise<void> {
  const ticking = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'clearImmediate',
    'nextTick',
    'queueMicrotask',
    'hrtime',
    'performance',
  ] as const;
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...ticking] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}

describe.each(['REST', 'GraphQL'] as const)('scheduling a blog post over %s', (api) => {
  const through = callThrough(testApp, schema, api);
  const act = (
    name: 'schedule' | 'unschedule' | 'update',
    { shop, projectId: project_id }: BlogStage,
    post_id: string,
    body: object = {},
  ) => through(`Mutation.${name}BlogPost`, { project_id, post_id, ...body }, shop.token);
  const later = (stage: BlogStage) => ({ connection_id: stage.connectionId, scheduled_at: inHours(1) });

  it('sets a time, moves it without naming the connection again, and removes it', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    const first = later(stage);
    expect(await act('schedule', stage, id, first)).toMatchObject({
      id,
      status: 'scheduled',
      scheduled_at: first.scheduled_at,
      blog_connection_id: stage.connectionId,
      job_id: null,
    });
    const moved = inHours(2);
    expect(await act('schedule', stage, id, { scheduled_at: moved })).toMatchObject({
      status: 'scheduled',
      scheduled_at: moved,
      blog_connection_id: stage.connectionId,
    });
    expect(await act('update', stage, id, { excerpt: 'Changed while it waits' })).toMatchObject({
      status: 'scheduled',
      excerpt: 'Changed while it waits',
    });
    expect((await stage.shop.rest.delete(`/store-connections/${stage.connectionId}`)).status).toBe(409);
    expect(await act('unschedule', stage, id)).toMatchObject({ status: 'draft', scheduled_at: null });
    expect(await act('unschedule', stage, id)).toMatchObject({ code: 'CONFLICT', detail: 'The post is not scheduled' });
    await sweep();
    expect(await jobsOf(id)).toEqual([]);
  });

  it('accepts a time within the next five years, for a draft or a failed post', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    for (const [scheduled_at, reason] of [
      [inHours(-0.01), 'must be in the future'],
      [inHours(5 * 366 * 24), 'must be within 5 years'],
      ['tomorrow', 'RFC 3339'],
      ['2027-02-30T00:00:00Z', 'RFC 3339'],
    ]) {
      expect(await act('schedule', stage, id, { connection_id: stage.connectionId, scheduled_at })).toMatchObject({
        detail: expect.stringContaining(reason!),
      });
    }
    expect(
      await act('schedule', stage, id, {
        connection_id: stage.connectionId,
        ...(api === 'REST' && { scheduled_at: undefined }),
        ...(api === 'GraphQL' && { scheduled_at: null }),
      }),
    ).toMatchObject({ detail: expect.any(String) });
    for (const [status, detail] of [
      ['published', 'The post is already published'],
      ['publishing', 'The post is being published'],
      ['generating', 'The post is being written'],
    ]) {
      await testApp.ctx().em.execute('update blog_posts set status = ? where id = ?', [status, id]);
      expect(await act('schedule', stage, id, later(stage))).toMatchObject({ code: 'CONFLICT', detail });
      expect(await act('unschedule', stage, id)).toMatchObject({
        code: 'CONFLICT',
        detail: 'The post is not scheduled',
      });
    }
    await testApp.ctx().em.execute(`update blog_posts set status = 'failed' where id = ?`, [id]);
    expect(await act('schedule', stage, id, later(stage))).toMatchObject({ status: 'scheduled' });
  });

  it('is limited to the posts of the own organization', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    const stranger = await blogStage(testApp);
    for (const name of ['schedule', 'unschedule'] as const) {
      expect(await act(name, { ...stage, shop: stranger.shop }, id, later(stage))).toMatchObject({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
      expect(await act(name, stage, randomUUID(), later(stage))).toMatchObject({
        detail: 'Blog post not found',
        code: 'NOT_FOUND',
      });
      expect(
        await through(`Mutation.${name}BlogPost`, { project_id: stage.projectId, post_id: id, ...later(stage) }),
      ).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('starts one job for a due post even with concurrent sweeps, and none before its time', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    await act('schedule', stage, id, later(stage));
    await sweep();
    expect(await jobsOf(id)).toEqual([]);
    await makeDue(id);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    await sweep();
    const jobs = await jobsOf(id);
    expect(jobs).toMatchObject([
      {
        status: 'queued',
        items_left: 1,
        payload: { postId: id, storeConnectionId: stage.connectionId, awaited: false },
      },
    ]);
    expect((await stage.shop.rest.get(`${stage.path}/${id}`)).body).toMatchObject({
      status: 'publishing',
      scheduled_at: null,
      job_id: jobs[0]!.id,
    });
    expect(await act('unschedule', stage, id)).toMatchObject({ detail: 'The post is not scheduled' });
  });

  it('uses the clock of the database and not that of the process', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    await act('schedule', stage, id, later(stage));
    await withClock('2099-01-01T00:00:00Z', sweep);
    expect(await jobsOf(id)).toEqual([]);
    await makeDue(id);
    await withClock('2001-01-01T00:00:00Z', sweep);
    await sweep();
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('lets either the scheduler or a concurrent unscheduling win, never both', async () => {
    const stage = await blogStage(testApp);
    const posts = await Promise.all(
      Array.from({ length: 6 }, () => stagedPost(testApp, stage, { featured_image_url: null })),
    );
    for (const { id } of posts) {
      await act('schedule', stage, id, later(stage));
      await makeDue(id);
    }
    const [answers] = await Promise.all([
      Promise.all(posts.map(({ id }) => act('unschedule', stage, id))),
      sweep(),
      sweep(),
    ]);
    for (const [n, { id }] of posts.entries()) {
      const unscheduled = answers[n]!['status'] === 'draft';
      if (!unscheduled) expect(answers[n]).toMatchObject({ detail: 'The post is not scheduled' });
      expect((await stage.shop.rest.get(`${stage.path}/${id}`)).body.status).toBe(unscheduled ? 'draft' : 'publishing');
      expect(await jobsOf(id)).toHaveLength(unscheduled ? 0 : 1);
    }
  });

  it('does not make the scheduler wait for a locked post, which the next sweep handles', async () => {
    const stage = await blogStage(testApp);
    const { id } = await stagedPost(testApp, stage, { featured_image_url: null });
    await act('schedule', stage, id, later(stage));
    await makeDue(id);
    const held = await holdRows(testApp, sql`select 1 from blog_posts where id = ${id} for update`);
    await sweep();
    expect(await jobsOf(id)).toEqual([]);
    await held.release();
    await sweep();
    expect(await jobsOf(id)).toHaveLength(1);
  });
});
