import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(() => sandbox.state.reset());

// A test reads what it expects; a wrong shape fails the assertion.
// oxlint-disable-next-line typescript/no-explicit-any
async function graphql(query: string, variables: object = {}): Promise<any> {
  const response = await fetch(`${sandbox.url}/storeA/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'X-Shopify-Access-Token': 'shpat_x' },
    body: JSON.stringify({ query, variables }),
  });
  expect(response.status).toBe(200);
  return response.json();
}
// oxlint-disable-next-line typescript/no-explicit-any
async function control(path: string, body?: object): Promise<any> {
  const response = await fetch(
    `${sandbox.url}/control/storeA/blog${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  );
  return response.json();
}

// The documents of https://shopify.dev/docs/api/admin-graphql/latest/mutations/articleCreate and articleUpdate.
const CREATE = `mutation CreateArticle($article: ArticleCreateInput!, $blog: ArticleBlogInput) {
  articleCreate(article: $article, blog: $blog) {
    article { id title author { name } handle body summary tags isPublished publishedAt blog { handle } image { altText url } }
    userErrors { code field message }
  }
}`;
const UPDATE = `mutation UpdateArticle($id: ID!, $article: ArticleUpdateInput!) {
  articleUpdate(id: $id, article: $article) { article { id title handle tags isPublished publishedAt image { altText } } userErrors { code field message } }
}`;
const STAGE = `mutation stagedUploadsCreate($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } }
}`;

const blogId = (at = 0) => sandbox.state.shopBlogs.allBlogs()[at]!.id;
const given = (more: object = {}) => ({
  blogId: blogId(),
  title: 'New Article Title',
  author: { name: 'Test User' },
  ...more,
});
const create = async (more: object = {}) => (await graphql(CREATE, { article: given(more) })).data.articleCreate;
const update = async (id: string, article: object) => (await graphql(UPDATE, { id, article })).data.articleUpdate;

describe('the articles of the sandbox shop', () => {
  it('are created as the platform documents, with a free handle derived from the title', async () => {
    const { article, userErrors } = await create({
      body: 'Text',
      summary: 'Short',
      tags: ['Tag2', 'Tag1', 'tag1'],
      isPublished: true,
      publishDate: '2023-01-01T12:00:00Z',
      image: { altText: 'Alt', url: 'http://example.com/fake.jpg' },
    });
    expect(userErrors).toEqual([]);
    expect(article).toEqual({
      id: expect.stringMatching(/^gid:\/\/shopify\/Article\/\d{12}$/),
      title: 'New Article Title',
      author: { name: 'Test User' },
      handle: 'new-article-title',
      body: 'Text',
      summary: 'Short',
      tags: ['Tag1', 'Tag2'],
      isPublished: true,
      publishedAt: '2023-01-01T12:00:00.000Z',
      blog: { handle: 'news' },
      image: { altText: 'Alt', url: 'http://example.com/fake.jpg' },
    });
    expect((await create()).article).toMatchObject({ handle: 'new-article-title-1', isPublished: true });
    expect((await create({ blogId: blogId(1) })).article).toMatchObject({
      handle: 'new-article-title',
      blog: { handle: 'care-guides' },
    });
  });

  it.each([
    [{ title: ' ' }, 'BLANK', ['article', 'title']],
    [{ title: 'x'.repeat(256) }, 'TOO_LONG', ['article', 'title']],
    [{ author: {} }, 'AUTHOR_FIELD_REQUIRED', ['article']],
    [{ author: { name: 'a', userId: 'gid://shopify/StaffMember/1' } }, 'AMBIGUOUS_AUTHOR', ['article']],
    [{ author: { userId: 'gid://shopify/StaffMember/1' } }, 'AUTHOR_MUST_EXIST', ['article']],
    [{ blogId: undefined }, 'BLOG_REFERENCE_REQUIRED', ['article']],
    [{ blogId: 'gid://shopify/Blog/1' }, 'NOT_FOUND', ['article', 'blogId']],
    [{ handle: 'Taken!' }, 'TAKEN', ['article', 'handle']],
    [{ isPublished: true, publishDate: '2099-01-01T00:00:00Z' }, 'INVALID_PUBLISH_DATE', ['article']],
    [{ image: { url: 'no address' } }, 'UPLOAD_FAILED', ['article', 'image']],
  ])('are rejected for invalid input: %j', async (bad, code, field) => {
    await create({ handle: 'taken' });
    expect(await create(bad)).toEqual({ article: null, userErrors: [{ code, field, message: expect.any(String) }] });
    expect(sandbox.state.shopBlogs.articles()).toHaveLength(1);
  });

  it('may name one blog, but not two', async () => {
    const { data } = await graphql(CREATE, { article: given({ blogId: undefined }), blog: { title: 'New Blog' } });
    expect(data.articleCreate.article.blog).toEqual({ handle: 'new-blog' });
    const both = await graphql(CREATE, { article: given(), blog: { title: 'x' } });
    expect(both.data.articleCreate.userErrors).toMatchObject([{ code: 'AMBIGUOUS_BLOG' }]);
  });

  it('are visible from their publication time on', async () => {
    const { article } = await create({ publishDate: '2099-01-01T00:00:00Z' });
    expect(article).toMatchObject({ isPublished: false, publishedAt: '2099-01-01T00:00:00.000Z' });
    expect((await update(article.id, { isPublished: true })).article).toMatchObject({
      isPublished: true,
      publishedAt: expect.stringMatching(/^20[2-8]/),
    });
    expect((await update(article.id, { isPublished: false })).article).toMatchObject({
      isPublished: false,
      publishedAt: null,
    });
    expect((await update('gid://shopify/Article/1', { title: 'x' })).userErrors).toMatchObject([
      { code: 'NOT_FOUND', field: ['id'] },
    ]);
  });

  it('are listed, filtered and paged at the documented query cost', async () => {
    for (const handle of ['b', 'c', 'a']) await create({ handle, title: handle });
    const [b] = sandbox.state.shopBlogs.articles();
    await create({ handle: 'b', title: 'B of care', blogId: blogId(1) });
    const handles = async (args: string) =>
      (await graphql(`{ articles(${args}) { nodes { handle } } }`)).data.articles.nodes.map(
        ({ handle }: { handle: string }) => handle,
      );
    expect(await handles('first: 10, sortKey: TITLE')).toEqual(
      ['a', 'b', 'B of care', 'c'].map((title) => title[0]!.toLowerCase()),
    );
    expect(await handles('first: 2, reverse: true')).toEqual(['b', 'a']);
    expect(await handles(`first: 9, query: "handle:b blog_id:${blogId().split('/').at(-1)}"`)).toEqual(['b']);
    const answer = await graphql(
      'query ($id: ID!) { article(id: $id) { title } blogs(first: 5, sortKey: HANDLE) { nodes { handle articles(first: 2) { nodes { handle } pageInfo { hasNextPage } } } } }',
      { id: b!.id },
    );
    expect(answer.data).toEqual({
      article: { title: 'b' },
      blogs: {
        nodes: [
          { handle: 'care-guides', articles: { nodes: [{ handle: 'b' }], pageInfo: { hasNextPage: false } } },
          { handle: 'news', articles: { nodes: [{ handle: 'b' }, { handle: 'c' }], pageInfo: { hasNextPage: true } } },
        ],
      },
    });
    expect(answer.extensions.cost).toMatchObject({
      requestedQueryCost: 1 + 2 + 5 * (1 + 2 + 2),
      actualQueryCost: 1 + 2 + 2 * 3 + 3,
    });
    expect(await graphql('{ article(id: "7") { id } }')).toMatchObject({
      errors: [{ message: "Invalid global id '7'" }],
    });
    expect((await graphql('{ article(id: "gid://shopify/Blog/7") { id } }')).data).toEqual({ article: null });
  });

  it('can be changed by the merchant without counting as API writes, and are removed by a reset', async () => {
    const { article } = await control('/articles', { title: 'Of the merchant', publishedAt: '2020-01-01T00:00:00Z' });
    await control('/edit', { handle: 'of-the-merchant', changes: { title: 'Edited' } });
    await update(article.id, { tags: ['x'] });
    const state = await control('');
    expect(state).toMatchObject({
      blogs: [{ handle: 'news' }, { handle: 'care-guides' }],
      articles: [{ title: 'Edited', isPublished: true, tags: ['x'] }],
      writes: { 'of-the-merchant': 1 },
    });
    expect((await control('/edit', { handle: 'unknown', changes: {} })).error).toContain('which article');
    expect(await control('/delete', { id: article.id })).toMatchObject({ deleted: true });
    expect((await control('/blogs', { title: 'News' })).blog.handle).toBe('news-1');
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    expect(await control('')).toMatchObject({ blogs: [{}, {}], articles: [], writes: {} });
  });
});

describe('the staged uploads of the sandbox shop', () => {
  const PNG = Buffer.from('\u0089PNG\r\n\u001a\n rest', 'latin1');
  const input = (more: object = {}) => [
    {
      filename: 'image1.png',
      mimeType: 'image/png',
      httpMethod: 'POST',
      resource: 'IMAGE',
      fileSize: String(PNG.length),
      ...more,
    },
  ];
  type Target = { url: string; resourceUrl: string; parameters: { name: string; value: string }[] };
  const stage = async (): Promise<Target> =>
    (await graphql(STAGE, { input: input() })).data.stagedUploadsCreate.stagedTargets[0];
  const post = async (target: Target, content: Buffer, { first = false, without = '' } = {}) => {
    const form = new FormData();
    const file = new Blob([new Uint8Array(content)], { type: 'image/png' });
    if (first) form.append('file', file, 'image1.png');
    for (const { name, value } of target.parameters) if (name !== without) form.append(name, value);
    if (!first) form.append('file', file, 'image1.png');
    return (await fetch(target.url, { method: 'POST', body: form })).status;
  };

  it('accept a file with all its staged fields, and let an article use the picture', async () => {
    const target = await stage();
    expect((await create({ image: { url: target.resourceUrl } })).userErrors).toMatchObject([
      { code: 'UPLOAD_FAILED' },
    ]);
    expect(await post(target, PNG)).toBe(201);
    const { article } = await create({ image: { url: target.resourceUrl, altText: 'Alt' } });
    expect(article.image).toEqual({
      altText: 'Alt',
      url: expect.stringContaining(`${sandbox.url}/storeA/cdn/articles/`),
    });
    const picture = await fetch(article.image.url);
    expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer())]).toEqual(['image/png', PNG]);
    expect((await update(article.id, { image: { altText: 'Other' } })).article.image).toEqual({ altText: 'Other' });
    expect((await update(article.id, { image: null })).article.image).toBeNull();
  });

  it('reject missing fields, misplaced fields and another file', async () => {
    const target = await stage();
    expect(await post(target, PNG, { without: 'policy' })).toBe(403);
    expect(await post(target, PNG, { without: 'Content-Type' })).toBe(400);
    expect(await post(target, PNG, { first: true })).toBe(400);
    expect(await post(target, Buffer.concat([PNG, PNG]))).toBe(400);
    expect((await fetch(target.url, { method: 'POST', body: 'x' })).status).toBe(400);
  });

  it.each([
    [{ mimeType: 'text/html' }, 'mimeType'],
    [{ filename: '' }, 'filename'],
    [{ resource: 'VIDEO' }, 'resource'],
  ])('are rejected for %j', async (bad, field) => {
    expect((await graphql(STAGE, { input: input(bad) })).data.stagedUploadsCreate).toEqual({
      stagedTargets: null,
      userErrors: [{ field: ['input', '0', field], message: expect.any(String) }],
    });
  });
});
