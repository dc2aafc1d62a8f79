import { randomUUID } from 'node:crypto';
import { decodeHTML } from 'entities';
import { describe, expect, it } from '@jest/globals';
import { createCmsBlog } from '../../../src/providers/stores/cms/blog.ts';
import { createCms } from '../../../src/providers/stores/cms/store.ts';
import { textsForStore } from '../../../src/services/sync/texts-for-store.ts';
import { providerFailure } from '../../support/provider-failure.ts';
import { markedTexts, shown, SHOWN_DESCRIPTION, SHOWN_SHORT } from '../../support/round-trip.ts';
import { cmsOptions, faultyFetch, onSite, SITES } from './sites.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const unique = () => randomUUID().slice(0, 8);

/** What visitors read. WordPress shows straight quotes, dashes and `(c)` as their typographic forms. */
const asTyped = (html: string): string => shown(html).replaceAll(/[“”″]/g, '"').replaceAll(/[‘’′]/g, "'");

describe.each(SITES)('a WordPress site with $name addresses', (site) => {
  const store = createCms(cmsOptions(site, 'editor'));

  it('is found and tested from any of its addresses, and says what its users may not do', async () => {
    for (const more of ['', '/wp-json/', '/wp-admin/', '/no-such-page'])
      expect(await createCms(cmsOptions(site, 'editor', { baseUrl: site.url + more })).test()).toEqual({
        storeName: 'Real Site',
        mediaBaseUrl: site.url,
      });
    expect((await createCms(cmsOptions(site, 'author')).test()).limits).toMatch(/may not change pages or change posts/);
    const contributor = await providerFailure(createCms(cmsOptions(site, 'contributor')).test());
    expect(contributor.message).toMatch(/may only write drafts/);
    const reader = await providerFailure(createCms(cmsOptions(site, 'reader')).test());
    expect(reader.message).toMatch(/neither pages nor posts/);
    const wrong = await providerFailure(createCms(cmsOptions(site, 'editor', { applicationPassword: 'x' })).test());
    expect(wrong).toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('refused the user name') });
  });

  it('says that application passwords are off, and which firewall blocks it until when', async () => {
    const failing = (faults: object) => createCms(cmsOptions(site, 'editor', { fetch: faultyFetch(faults) }));
    const off = failing({ passwords_off: true });
    for (const work of [() => off.test(), () => off.findProduct({ externalId: 'sample-page' })])
      expect((await providerFailure(work())).message).toMatch(/Application passwords are switched off/);
    for (const blocked of [403, 406, 503]) {
      const { message } = await providerFailure(failing({ blocked, retry_after: 600 }).test());
      expect(message).toMatch(/\(Wordfence\)/);
      if (blocked === 503) expect(message).toMatch(/again in 10 minutes/);
    }
    expect(await store.test()).toMatchObject({ storeName: 'Real Site' });
  });

  it('says at a push that the user may not edit the page', async () => {
    const slug = `page-${unique()}`;
    const { id } = await onSite(site, 'POST', 'pages', { title: slug, slug, status: 'publish' });
    const post = await onSite(site, 'POST', 'posts', { title: 'Theirs', slug: `post-${slug}`, status: 'publish' });
    for (const user of ['author', 'contributor'] as const)
      for (const externalId of [slug, String(id), `post-${slug}`, String(post.id)])
        expect((await providerFailure(createCms(cmsOptions(site, user)).findProduct({ externalId }))).message).toMatch(
          /may not edit this page or post/,
        );
    expect(await createCms(cmsOptions(site, 'author')).findProduct({ externalId: `no-${slug}` })).toBeNull();
  });

  it.each(['editor', 'author'] as const)(
    'shows texts of an %s as our editor does, and gives them back',
    async (user) => {
      const texts = markedTexts(`${unique()} `);
      const own = createCms(cmsOptions(site, user));
      const blog = createCmsBlog(cmsOptions(site, user));
      const media = await blog.uploadMedia({ content: PNG, fileName: 'a.png', contentType: 'image/png', alt: '' });
      const { id } = await blog.createPost(`marked-${unique()}`, {
        title: 'Old',
        contentHtml: '<p>Old</p>',
        status: 'publish',
        featuredMediaId: media.id,
      });
      const after = await own.updateProduct(`posts/${id}`, textsForStore(texts));
      expect(after).toMatchObject({ title: texts.name, imageAlts: texts.image_alts });
      expect(after.tags.toSorted()).toEqual(texts.tags.toSorted());
      expect(await own.findProduct({ externalId: id })).toEqual(after);
      const live = await onSite(site, 'GET', `posts/${id}`);
      expect(asTyped(live.title.rendered)).toBe(texts.name);
      // WordPress runs the shortcode [gallery], which has no pictures here.
      expect(asTyped(live.content.rendered)).toBe(
        SHOWN_DESCRIPTION.replace(/\s*\[gallery[^\]]*\]/, '').replaceAll(/\s+/g, ' '),
      );
      expect(shown(live.content.raw)).toBe(SHOWN_DESCRIPTION);
      expect(decodeHTML(live.excerpt.raw)).toBe(SHOWN_SHORT);
      expect(live.excerpt.raw).not.toMatch(/<p|&quot;/);
    },
  );

  it('lists categories and tags, and finds unknown categories', async () => {
    const name = `Care & repair ${unique()}`;
    const parent = await onSite(site, 'POST', 'categories', { name });
    const child = await onSite(site, 'POST', 'categories', { name: `${name} child`, parent: parent.id });
    const tag = await onSite(site, 'POST', 'tags', { name: `Öl & Tuch ${name}` });
    const { categories, tags } = await store.listTerms!();
    expect(categories).toContainEqual({ id: parent.id, name, parentId: null });
    expect(categories).toContainEqual({ id: child.id, name: `${name} child`, parentId: parent.id });
    expect(tags).toContainEqual({ id: tag.id, name: `Öl & Tuch ${name}` });
    const blog = createCmsBlog(cmsOptions(site, 'editor'));
    expect(await blog.missingCategories!([String(parent.id), '999999'])).toEqual(['999999']);
  });

  it('lists all pages, also if some are deleted meanwhile', async () => {
    const made: number[] = [];
    for (let n = 0; n < 25; n += 1)
      made.push(
        (await onSite(site, 'POST', 'pages', { title: `Listed ${n}`, status: n % 3 ? 'publish' : 'draft' })).id,
      );
    const first = await store.listProducts(null);
    for (const id of made.slice(2, 5)) await onSite(site, 'DELETE', `pages/${id}?force=true`);
    const seen = new Set(first.products.map(({ externalId }) => externalId));
    for (let cursor = first.next; cursor !== null;) {
      const page = await store.listProducts(cursor);
      for (const { externalId } of page.products) seen.add(externalId);
      cursor = page.next;
    }
    for (const [n, id] of made.entries()) if (n < 2 || n >= 5) expect(seen).toContain(String(id));
  });

  it('finds a page by id, by number and by slug only, and none in the trash', async () => {
    const name = unique();
    const { id } = await onSite(site, 'POST', 'pages', { title: `чай & <em>tea</em> ${name}`, status: 'publish' });
    const found = (await store.findProduct({ externalId: String(id) }))!;
    expect(found).toMatchObject({ id: `pages/${id}`, handle: `чай-tea-${name}` });
    expect(await store.findProduct({ externalId: found.handle })).toEqual(found);
    expect(await store.findProduct({ storeId: found.id, externalId: 'renamed' })).toEqual(found);
    for (const externalId of ['unknown', `чай tea ${name}`, '99999999'])
      expect(await store.findProduct({ externalId })).toBeNull();
    await onSite(site, 'DELETE', `pages/${id}`);
    expect(await store.findProduct({ storeId: found.id, externalId: found.handle })).toBeNull();
  });

  it('schedules and publishes a post once, with a picture', async () => {
    const blog = createCmsBlog(cmsOptions(site, 'author'));
    const media = await blog.uploadMedia({
      content: PNG,
      fileName: 'Öl & Tuch.png',
      contentType: 'image/png',
      alt: 'A <b>cloth</b>',
    });
    expect(Buffer.from(await (await fetch(media.url)).arrayBuffer())).toEqual(PNG);
    const slug = `published-${unique()}`;
    const publishAt = new Date('2098-01-02T03:04:05Z');
    const made = await blog.createPost(slug, {
      title: 'Published',
      contentHtml: '<p>x</p>',
      status: 'future',
      publishAt,
      featuredMediaId: media.id,
    });
    expect(made).toMatchObject({ slug, status: 'future', publishAt, featuredMediaId: media.id });
    expect((await blog.createPost(slug, { title: 'Again' })).id).toBe(made.id);
    const now = await blog.updatePost(made.id, { status: 'publish', publishAt: new Date(Date.now() - 60_000) });
    expect(now.status).toBe('publish');
    expect(await blog.findPost({ slug })).toEqual(now);
    const text = { content: Buffer.from('none'), fileName: 'a.png', contentType: 'image/png', alt: '' };
    expect((await providerFailure(blog.uploadMedia(text))).kind).toBe('rejected');
  });
});
