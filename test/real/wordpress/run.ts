import assert from 'node:assert/strict';
import { createOutboundFetch } from '../../../src/core/outbound.ts';
import type { TokenBuckets } from '../../../src/core/token-buckets.ts';
import { ProviderError } from '../../../src/core/provider-error.ts';
import { createCmsBlog } from '../../../src/providers/stores/cms/blog.ts';
import type { CmsOptions } from '../../../src/providers/stores/cms/client.ts';
import { createCms } from '../../../src/providers/stores/cms/store.ts';
import type { Store, StoreProduct, StoreTexts } from '../../../src/providers/stores/store.ts';
import { basesAfter, planPush } from '../../../src/services/sync/plan-push.ts';
import { basesOf } from '../../../src/services/sync/store-base.ts';
import { WriteMode } from '../../../entities/stores/write-mode.ts';

/**
 * Tests the CMS provider against a real WordPress site, which start.sh in this folder starts and REAL_WORDPRESS
 * describes. Exits with an error at the first difference.
 */
const site = JSON.parse(process.env['REAL_WORDPRESS'] ?? '{}') as {
  url: string;
  version: string;
  passwords: Record<string, string>;
};
const fetch = createOutboundFetch({ allow: [new URL(site.url).host] });
const tokenBuckets: TokenBuckets = {
  take: () => Promise.resolve({ waitMs: 0, blocked: false }),
  refund: () => Promise.resolve(),
  calibrate: () => Promise.resolve(),
  block: () => Promise.resolve(),
};
const options = (user: string, more: Partial<CmsOptions> = {}): CmsOptions => ({
  baseUrl: site.url,
  userName: user,
  applicationPassword: site.passwords[user]!,
  fetch,
  tokenBuckets,
  bucketKey: 'run',
  ...more,
});
const run = Date.now().toString(36);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function step(name: string, work: () => Promise<void>): Promise<void> {
  await work();
  process.stdout.write(`ok  ${name}\n`);
}

async function rejectionOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ProviderError, `a rejection was expected, not ${String(error)}`);
  return error;
}

/** Changes the site directly, without the code under test. */
async function onSite<Answer = { id: number }>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = {
    authorization: `Basic ${Buffer.from(`owner:${site.passwords['owner']}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const [route, query] = path.split('?');
  const answer = await fetch(`${site.url}/?rest_route=/wp/v2/${route}${query ? `&${query}` : ''}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

async function allOf(store: Store) {
  const all = [];
  for (let cursor: string | null = null; ;) {
    const { products, next } = await store.listProducts(cursor);
    all.push(...products);
    if (next === null) return all;
    cursor = next;
  }
}

/** Plans a push of texts in the write mode `replace`. `pushed` is what is stored of the last push. */
function planOf(live: StoreProduct, { seoTitle: _none, ...texts }: StoreTexts, pushed: string | null) {
  return planPush(live, texts, basesOf({ pushed, source: null }, live), { mode: WriteMode.replace, overwrite: false });
}

/** What is stored of a push after which the store returned `after`. */
const storedOf = (plan: ReturnType<typeof planOf>, after: StoreProduct): string =>
  JSON.stringify({ fields: basesAfter(plan, after), sent: '', imported: false, at: new Date().toISOString() });

const store = createCms(options('editor'));
const author = createCms(options('author'));
const blog = createCmsBlog(options('author'));

await step('tests a connection', async () => {
  assert.deepEqual(await store.test(), { storeName: 'Real Site', mediaBaseUrl: site.url });
  assert.equal(
    (await rejectionOf(createCms(options('editor', { applicationPassword: 'wrong' })).test())).kind,
    'unauthorized',
  );
  assert.equal(
    (await rejectionOf(createCms(options('nobody', { applicationPassword: 'wrong' })).test())).kind,
    'unauthorized',
  );
  assert.match((await rejectionOf(createCms(options('reader')).test())).message, /neither pages nor posts/);
  // Every page contains the address of the API, even the page for unknown addresses.
  for (const more of ['/wp-json/', '/wp-admin/', '/', '/no-such-page'])
    assert.equal((await createCms(options('editor', { baseUrl: site.url + more })).test()).storeName, 'Real Site');
});

await step('lists all pages, also if some are deleted meanwhile', async () => {
  const made: number[] = [];
  for (let n = 0; n < 45; n += 1)
    made.push((await onSite('POST', 'pages', { title: `Listed ${run} ${n}`, status: n % 3 ? 'publish' : 'draft' })).id);
  const first = await store.listProducts(null);
  for (const id of made.slice(2, 9)) await onSite('DELETE', `pages/${id}?force=true`);
  const rest = [];
  for (let cursor = first.next; cursor !== null;) {
    const page = await store.listProducts(cursor);
    rest.push(...page.products);
    cursor = page.next;
  }
  const seen = new Set([...first.products, ...rest].map(({ externalId }) => externalId));
  for (const [n, id] of made.entries()) assert.ok((n >= 2 && n < 9) || seen.has(String(id)), `page ${n} was missed`);
  for (const [n, id] of made.entries()) if (n < 2 || n >= 9) await onSite('DELETE', `pages/${id}?force=true`);
  assert.ok((await allOf(store)).every(({ kind }) => kind === 'page'));
});

await step('finds a page by id, by number and by slug only', async () => {
  const { id } = await onSite('POST', 'pages', {
    title: `чай & <em>tea</em> ${run}`,
    content: '<!-- wp:paragraph -->\n<p>a & b</p>\n<!-- /wp:paragraph -->\n\nPlain\n\ntext',
    status: 'publish',
  });
  const found = await store.findProduct({ externalId: String(id) });
  assert.equal(found?.id, `pages/${id}`);
  assert.equal(found.title, `чай & <em>tea</em> ${run}`);
  assert.equal(found.descriptionHtml, '<!-- wp:paragraph -->\n<p>a & b</p>\n<!-- /wp:paragraph -->\n\nPlain\n\ntext');
  assert.equal(found.handle, `чай-tea-${run}`);
  assert.deepEqual(await store.findProduct({ externalId: found.handle }), found);
  assert.deepEqual(await store.findProduct({ storeId: found.id, externalId: 'renamed' }), found);
  for (const externalId of ['unknown', `чай tea ${run}`, '99999999', `${found.handle},sample-page`])
    assert.equal(await store.findProduct({ externalId }), null);
  await onSite('DELETE', `pages/${id}`);
  assert.equal(await store.findProduct({ storeId: found.id, externalId: found.handle }), null);
  assert.equal((await rejectionOf(store.updateProduct(found.id, { title: 'x' }))).kind, 'not_found');
});

for (const [user, connection] of [
  ['editor', store],
  ['author', author],
] as const) {
  await step(`publishes, reads back and detects a conflict as ${user}`, async () => {
    const post = await createCmsBlog(options(user)).createPost(`pushed-${user}-${run}`, {
      title: 'Before',
      contentHtml: '<p>Before</p>',
      status: 'publish',
    });
    const id = `posts/${post.id}`;
    const texts = {
      title: 'Salt & "pepper"',
      descriptionHtml:
        '<h2>A & B</h2>\n<p style="color:red">x<br>y &nbsp; <a href="https://example.com" target="_blank">l</a> C:\\dir</p><table><tr><td>1</td></tr></table>',
      shortDescriptionHtml: '<p>a & b</p>',
      tags: ['Salt & pepper', 'C', 'C++', 'Ünï', `new ${run}`],
      seoTitle: 'None',
    };
    const before = (await connection.findProduct({ externalId: post.id }))!;
    const first = planOf(before, texts, null);
    assert.equal(first.action, 'write');
    if (user === 'editor') texts.descriptionHtml += '<script>s("&")</script>';
    const after = await connection.updateProduct(id, texts);
    assert.equal(after.title, texts.title);
    assert.deepEqual(
      after.tags.map((tag) => tag.toLowerCase()).toSorted(),
      texts.tags.map((tag) => tag.toLowerCase()).toSorted(),
    );
    const live = (await connection.findProduct({ storeId: id, externalId: post.id }))!;
    assert.deepEqual(live, after);
    const pushed = storedOf(first, after);
    assert.equal(planOf(live, texts, pushed).action, 'same');
    assert.equal(planOf(live, texts, null).action, 'same', 'an interrupted push must not look like a conflict');
    assert.equal(planOf(live, { ...texts, descriptionHtml: '<p>New</p>' }, pushed).action, 'write');
    await onSite('POST', `posts/${post.id}`, { content: '<p>Edited manually</p>' });
    const edited = (await connection.findProduct({ storeId: id, externalId: post.id }))!;
    assert.equal(planOf(edited, { ...texts, descriptionHtml: '<p>New</p>' }, pushed).action, 'conflict');
  });
}

await step('rejects a change of a post of another author', async () => {
  const { id } = await onSite('POST', 'posts', { title: 'Theirs', status: 'publish' });
  const error = await rejectionOf(author.updateProduct(`posts/${id}`, { title: 'x' }));
  assert.equal(error.kind, 'rejected');
  assert.ok((await allOf(author)).every((each) => each.id !== `posts/${id}` && each.productType === 'post'));
});

await step('creates a blog post with an image once, schedules and publishes it', async () => {
  const media = await blog.uploadMedia({
    content: PNG,
    fileName: 'Öl & Tuch.png',
    contentType: 'image/png',
    alt: 'A <b>cloth</b>',
  });
  assert.deepEqual(Buffer.from(await (await fetch(media.url)).arrayBuffer()), PNG);
  const [category] = await blog.listCategories();
  const slug = `published-${run}`;
  const publishAt = new Date('2098-01-02T03:04:05Z');
  const made = await blog.createPost(slug, {
    title: 'Published',
    contentHtml: '<p>x</p>',
    excerpt: 'x',
    status: 'future',
    publishAt,
    featuredMediaId: media.id,
    categoryIds: [category!.id],
    tags: ['Oil'],
  });
  assert.deepEqual(
    { slug: made.slug, status: made.status, publishAt: made.publishAt, media: made.featuredMediaId },
    { slug, status: 'future', publishAt, media: media.id },
  );
  assert.equal((await blog.createPost(slug, { title: 'Published again' })).id, made.id);
  const now = await blog.updatePost(made.id, { status: 'publish', publishAt: new Date(Date.now() - 60_000) });
  assert.equal(now.status, 'publish');
  assert.deepEqual(await blog.findPost({ slug }), now);
  const product = (await author.findProduct({ externalId: slug }))!;
  assert.deepEqual(product.imageAlts, ['A cloth']);
  assert.deepEqual((await author.updateProduct(product.id, { imageAlts: ['Other'] })).imageAlts, ['Other']);
  const listed = (await allOf(author)).find(({ id }) => id === product.id)!;
  assert.deepEqual(listed.images, [{ url: media.url, alt: 'Other' }]);
  assert.equal(
    (
      await rejectionOf(
        blog.uploadMedia({ content: Buffer.from('none'), fileName: 'a.png', contentType: 'image/png', alt: '' }),
      )
    ).kind,
    'rejected',
  );
});

process.stdout.write(`WordPress ${site.version}: everything as expected.\n`);
await fetch.close();
