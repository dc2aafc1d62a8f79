import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../resolvers/schema.ts';
import { newMember } from '../../support/members.ts';
import { callThrough } from '../../support/operation-call.ts';
import { useTestApp } from '../../support/test-app.ts';
import { stageProject } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe.each(['REST', 'GraphQL'] as const)('blog posts over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('are rejected with invalid values, and nothing changes', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    const { project_id: other, itemIds } = await stageProject(testApp);
    const post = await call('Mutation.createBlogPost', { project_id, title: 'T' }, token);
    const wrong: [Record<string, unknown>, RegExp][] = [
      [{ title: '  ' }, /body\.title: must not be blank/],
      [{ title: 'x'.repeat(301) }, /body\.title/],
      [{ slug: 'Not A Slug' }, /body\.slug/],
      [{ slug: '-a' }, /body\.slug/],
      [{ seo_meta: ['x'] }, /seo_?meta/i],
      [{ featured_image_url: 'ftp://x/y.png' }, /body\.featured_image_url/],
      [{ featured_image_url: 'https://me@shop.example/y.png' }, /body\.featured_image_url/],
      [
        { featured_image_url: `${testApp.config.PUBLIC_URL}/api/v1/files/${'a'.repeat(32)}.png` },
        /there is no such file/,
      ],
      [{ cms_category_ids: [0] }, /body\.cms_?category_?ids/i],
      [{ source_item_ids: itemIds }, /Item not found/],
      [{ template_id: randomUUID() }, /Template not found/],
    ];
    for (const [values, detail] of wrong) {
      expect(await call('Mutation.createBlogPost', { project_id, title: 'New', ...values }, token)).toMatchObject({
        detail: expect.stringMatching(detail),
      });
      expect(
        await call('Mutation.updateBlogPost', { project_id, post_id: post['id'], ...values }, token),
      ).toMatchObject({ detail: expect.stringMatching(detail) });
    }
    expect(
      await call('Mutation.updateBlogPost', { project_id, post_id: post['id'], title: null }, token),
    ).toMatchObject({ detail: expect.stringContaining('must not be null') });
    expect(await call('Query.blogPosts', { project_id }, token)).toMatchObject({ total: 1 });
    expect(await call('Query.blogPost', { project_id, post_id: post['id'] }, token)).toEqual(post);
    for (const page of [{ limit: 0 }, { limit: 101 }, { offset: -1 }, { status: 'gone' }])
      expect(await call('Query.blogPosts', { project_id, ...page }, token)).toMatchObject({ code: 'VALIDATION' });
    for (const id of [other, randomUUID()]) {
      expect(await call('Query.blogPosts', { project_id: id }, token)).toMatchObject({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
      expect(await call('Mutation.createBlogPost', { project_id: id, title: 'x' }, token)).toMatchObject({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
    }
    for (const name of ['Query.blogPost', 'Mutation.updateBlogPost', 'Mutation.deleteBlogPost']) {
      expect(
        await call(name, { project_id, post_id: randomUUID(), ...(name.includes('update') && { title: 'x' }) }, token),
      ).toMatchObject({ detail: 'Blog post not found', code: 'NOT_FOUND' });
    }
  });

  it('of another organization or project are reported as not found', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    const { shop: stranger, project_id: theirs } = await stageProject(testApp);
    const { id: post_id } = await call('Mutation.createBlogPost', { project_id, title: 'Mine' }, token);
    for (const [name, body] of [
      ['Query.blogPost'],
      ['Mutation.updateBlogPost', { title: 'x' }],
      ['Mutation.deleteBlogPost'],
    ] as const) {
      expect(await call(name, { project_id, post_id, ...body }, stranger.token)).toMatchObject({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
      expect(await call(name, { project_id: theirs, post_id, ...body }, stranger.token)).toMatchObject({
        detail: 'Blog post not found',
        code: 'NOT_FOUND',
      });
    }
    expect(await call('Query.blogPost', { project_id, post_id }, token)).toMatchObject({ title: 'Mine' });
  });

  it('can be read, changed and deleted by every member', async () => {
    const { shop, project_id } = await stageProject(testApp);
    const { token } = await newMember(testApp, shop);
    const { id: post_id } = await call('Mutation.createBlogPost', { project_id, title: 'Ours' }, token);
    expect(await call('Mutation.updateBlogPost', { project_id, post_id, title: 'All of ours' }, token)).toMatchObject({
      title: 'All of ours',
    });
    expect(await call('Query.blogPost', { project_id, post_id }, shop.token)).toMatchObject({ title: 'All of ours' });
    expect(await call('Mutation.deleteBlogPost', { project_id, post_id }, token)).not.toHaveProperty('detail');
  });

  it('cannot be accessed without a token', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    const { id: post_id } = await call('Mutation.createBlogPost', { project_id, title: 'Mine' }, token);
    for (const [name, body] of [
      ['Query.blogPosts'],
      ['Query.blogPost', { post_id }],
      ['Mutation.createBlogPost', { title: 'x' }],
      ['Mutation.updateBlogPost', { post_id, title: 'x' }],
      ['Mutation.deleteBlogPost', { post_id }],
    ] as const) {
      expect(await call(name, { project_id, ...body })).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await call('Query.blogPosts', { project_id }, token)).toMatchObject({
      total: 1,
      blog_posts: [{ title: 'Mine' }],
    });
  });

  it('cannot be changed by somebody who has not read the last change', async () => {
    const { shop, project_id } = await stageProject(testApp);
    const created = await call('Mutation.createBlogPost', { project_id, title: 'As created' }, shop.token);
    const post_id = created['id'];
    const update = (title: string, expected_updated_at: unknown) =>
      call('Mutation.updateBlogPost', { project_id, post_id, title, expected_updated_at }, shop.token);
    const first = await update('Of Ana', created['updated_at']);
    expect(first).toMatchObject({ title: 'Of Ana' });
    expect(await update('Of Ben', created['updated_at'])).toMatchObject({
      detail: 'The post was changed meanwhile',
      code: 'CONFLICT',
    });
    expect(await call('Query.blogPost', { project_id, post_id }, shop.token)).toEqual(first);
    expect(await update('Of Ben', first['updated_at'])).toMatchObject({ title: 'Of Ben' });
    expect(await update('Of Ana', null)).toMatchObject({ code: 'VALIDATION' });
  });

  it('cannot be changed or deleted while a job works on them', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    for (const [status, detail] of [
      ['generating', 'The post is being written'],
      ['publishing', 'The post is being published'],
    ]) {
      const { id: post_id } = await call('Mutation.createBlogPost', { project_id, title: 'Busy' }, token);
      await testApp.ctx().em.execute('update blog_posts set status = ? where id = ?', [status, post_id]);
      expect(await call('Mutation.updateBlogPost', { project_id, post_id, title: 'x' }, token)).toMatchObject({
        detail,
        code: 'CONFLICT',
      });
      expect(await call('Mutation.deleteBlogPost', { project_id, post_id }, token)).toMatchObject({
        detail,
        code: 'CONFLICT',
      });
    }
  });
});
