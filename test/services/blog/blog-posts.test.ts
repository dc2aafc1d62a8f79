import { describe, expect, it } from '@jest/globals';
import { BlogPost } from '../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../entities/blog/post-enums.ts';
import { schema } from '../../../resolvers/schema.ts';
import { asUser } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { callThrough } from '../../support/operation-call.ts';
import { stageProject } from './support.ts';
import { storeFile } from '../../../src/services/files/store-file.ts';

const testApp = useTestApp({ ROLE: 'web' });

const EMPTY = {
  excerpt: '',
  status: 'draft',
  post_type: 'article',
  topic: '',
  featured_image_url: null,
  seo_meta: {},
  cms_post_id: null,
  cms_category_ids: [],
  published_url: null,
  published_at: null,
  scheduled_at: null,
  blog_connection_id: null,
  store_connection_id: null,
  external_post_id: null,
  external_blog_id: null,
  source_item_ids: [],
  product_links: {},
  ai_settings: {},
  template_id: null,
  job_id: null,
};

describe.each(['REST', 'GraphQL'] as const)('blog posts over %s', (api) => {
  const call = callThrough(testApp, schema, api);

  it('are listed by when they were published or are scheduled', async () => {
    const { shop, project_id } = await stageProject(testApp);
    const post = async (title: string, times: object) => {
      const { id } = await call('Mutation.createBlogPost', { project_id, title }, shop.token);
      await testApp.ctx().em.nativeUpdate(BlogPost, { id: String(id) }, times);
    };
    await post('Draft', {});
    await post('March', { scheduledAt: new Date('2031-03-31T22:00:00Z') });
    await post('April', { scheduledAt: new Date('2031-04-30T21:59:00Z') });
    await post('Published', { scheduledAt: new Date('2031-05-02'), publishedAt: new Date('2031-04-01') });
    await post('Again', {
      status: PostStatus.scheduled,
      scheduledAt: new Date('2031-05-10'),
      publishedAt: new Date('2031-03-03'),
    });
    const found = async (range: object) => {
      const { blog_posts } = await call('Query.blogPosts', { project_id, ...range }, shop.token);
      return (blog_posts as { title: string }[]).map(({ title }) => title).toSorted();
    };
    const [from, until] = ['2031-04-01T00:00:00Z', '2031-05-01T00:00:00Z'];
    expect(await found({})).toHaveLength(5);
    expect(await found({ from, until })).toEqual(['April', 'Published']);
    expect(await found({ from: until })).toEqual(['Again']);
    expect(await found({ until: from })).toEqual(['March']);
  });

  it('are created as drafts, read, changed field by field, listed without their texts, and deleted', async () => {
    const {
      shop: { token, organizationId },
      project_id,
    } = await stageProject(testApp);
    const created = await call('Mutation.createBlogPost', { project_id, title: 'Große Öfen & kleine' }, token);
    const stamps = { created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) };
    const analytics = { characters: 0, words: 0, reading_minutes: 0, headings: [], keyword_use: {} };
    expect(created).toEqual({
      ...EMPTY,
      id: expect.any(String),
      project_id,
      organization_id: organizationId,
      title: 'Große Öfen & kleine',
      content: '',
      slug: 'grosse-oefen-and-kleine',
      analytics,
      ...stamps,
    });
    const post_id = created['id'];
    expect(await call('Query.blogPost', { project_id, post_id }, token)).toEqual(created);

    const content = '<h2>Why oak</h2><p>Oak lasts. An <strong>oak table</strong> is for life, and Oak smells.</p>';
    const changed = await call(
      'Mutation.updateBlogPost',
      {
        project_id,
        post_id,
        content,
        excerpt: 'Short',
        slug: 'oak',
        post_type: 'how_to',
        topic: 'Oak',
        seo_meta: { title: 'Oak', keywords: ['oak', 'Table', 'ash'] },
      },
      token,
    );
    expect(changed).toEqual({
      ...created,
      content,
      excerpt: 'Short',
      slug: 'oak',
      post_type: 'how_to',
      topic: 'Oak',
      seo_meta: { title: 'Oak', keywords: ['oak', 'Table', 'ash'] },
      ...stamps,
      analytics: {
        characters: 60,
        words: 13,
        reading_minutes: 1,
        headings: [{ level: 2, text: 'Why oak' }],
        keyword_use: { oak: 4, Table: 1, ash: 0 },
      },
    });
    const { content: _, ...entry } = changed;
    expect(await call('Query.blogPosts', { project_id }, token)).toEqual({
      blog_posts: [entry],
      total: 1,
      has_more: false,
    });
    expect(await call('Query.blogPosts', { project_id, status: 'published' }, token)).toEqual({
      blog_posts: [],
      total: 0,
      has_more: false,
    });
    expect(await call('Mutation.deleteBlogPost', { project_id, post_id }, token)).not.toHaveProperty('detail');
    expect(await call('Query.blogPost', { project_id, post_id }, token)).toMatchObject({
      detail: 'Blog post not found',
    });
  });

  it('link the products of their items, a template and a picture', async () => {
    const { shop, project_id, itemIds } = await stageProject(testApp);
    const { token } = shop;
    const template = await call('Mutation.createBlogTemplate', { name: 'Story' }, token);
    const file = await storeFile(await asUser(testApp, shop), { content: Buffer.from('x'), name: 'x' });
    const featured_image_url = `${testApp.config.PUBLIC_URL}/api/v1/files/${file.storageKey}`;
    const [first, second] = itemIds as [string, string];
    const post = await call(
      'Mutation.createBlogPost',
      {
        project_id,
        title: 'Round-up',
        source_item_ids: [first, second, first],
        template_id: template['id'],
        featured_image_url,
        cms_category_ids: [3, 3, 7],
      },
      token,
    );
    const links = {
      [first]: { title: 'Product 1', url: 'https://shop.example/p/1' },
      [second]: { title: 'Product 2', url: 'https://shop.example/p/2' },
    };
    expect(post).toMatchObject({
      source_item_ids: [first, second],
      product_links: links,
      template_id: template['id'],
      featured_image_url,
      cms_category_ids: [3, 7],
    });
    const cleared = await call(
      'Mutation.updateBlogPost',
      { project_id, post_id: post['id'], source_item_ids: [], template_id: null, featured_image_url: null },
      token,
    );
    expect(cleared).toMatchObject({
      source_item_ids: [],
      product_links: {},
      template_id: null,
      featured_image_url: null,
    });
  });

  it('contain no scripts and no unsafe markup', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    const content =
      '<h2 onclick="x()">A</h2><script>alert(1)</script><p style="x">B <a href="javascript:alert(1)">c</a> <a href="https://shop.example" target="_blank">d</a><img src="data:x" alt="e"><img src="https://shop.example/e.png" onerror="x()"><iframe src="https://evil.example"></iframe></p><svg onload="x()"></svg>';
    const post = await call('Mutation.createBlogPost', { project_id, title: 'T', content }, token);
    expect(post['content']).toBe(
      '<h2>A</h2><p>B <a>c</a> <a href="https://shop.example" target="_blank" rel="noopener">d</a><img alt="e" /><img src="https://shop.example/e.png" /></p>',
    );
  });

  it('are analysed by their visible text, with a bounded number and length of headings', async () => {
    const {
      shop: { token },
      project_id,
    } = await stageProject(testApp);
    const content = `<h2>Oak &lt;bench&gt; &amp; more</h2><p>Write &lt;b&gt; for bold.</p>${'<h3>x</h3>'.repeat(300)}<h4>${'y'.repeat(400)}</h4>`;
    const post = await call(
      'Mutation.createBlogPost',
      { project_id, title: 'T', content, seo_meta: { keywords: ['bench', '<b>', 'a.c'] } },
      token,
    );
    const { headings, keyword_use } = post['analytics'] as { headings: unknown[]; keyword_use: object };
    expect(headings[0]).toEqual({ level: 2, text: 'Oak <bench> & more' });
    expect(headings).toHaveLength(200);
    expect(keyword_use).toEqual({ bench: 1, '<b>': 1, 'a.c': 0 });
    const long = await call(
      'Mutation.updateBlogPost',
      { project_id, post_id: post['id'], content: `<h4>${'y'.repeat(400)}</h4>` },
      token,
    );
    expect(long['analytics']).toMatchObject({ headings: [{ level: 4, text: 'y'.repeat(300) }] });
  });
});
