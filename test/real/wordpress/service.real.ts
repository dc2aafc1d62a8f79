import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { connectTo, newItem } from './items.ts';
import type { RealSite } from './servers.ts';
import { ALLOW, onSite, type SiteEntry, SITES, withFaults } from './sites.ts';

const testApp = useTestApp({ OUTBOUND_ALLOW: ALLOW, STORE_TIMEOUT_SECONDS: '3' });
let shop: Shop;
beforeAll(async () => void (shop = await newShop(testApp)));

const CONFLICT = { detail: 'Content changed in the store since the last sync' };
const unique = () => randomUUID().slice(0, 8);

const connect = (site: RealSite) => connectTo(shop, site);

describe.each(SITES)('a WordPress site with $name addresses, through the service', (site) => {
  async function newPost(fields: object = {}) {
    const project = await shop.rest.post('/projects', { name: 'Blog' });
    const path = `/projects/${project.body.id}/blog-posts`;
    const slug = `oak-${unique()}`;
    const { body } = await shop.rest.post(path, {
      title: `Oak & ash ${slug}`,
      slug,
      content: '<p>Oak lasts.</p>',
      excerpt: 'Oak & "ash" <5',
      ...fields,
    });
    const publish = async (named: object = {}) => (await shop.rest.post(`${path}/${body.id}/publish`, named)).body;
    const edit = (changes: object) => shop.rest.patch(`${path}/${body.id}`, changes);
    return { slug, title: body.title as string, publish, edit };
  }

  const named = (title: string) =>
    onSite<SiteEntry[]>(site, 'GET', `posts?status=any&search=${encodeURIComponent(title.split(' ').at(-1)!)}`);

  it('gets the texts of an item once, and keeps what an editor changed since', async () => {
    const { at, push, live } = await newItem(shop, site);
    expect(await push({ name: 'Care & repair', description: '<p>Oil it.</p>' })).toMatchObject({ success: true });
    const pushed = await live();
    expect(pushed.title.raw).toBe('Care & repair');
    expect(pushed.content.raw).toContain('<p>Oil it.</p>');
    await onSite(site, 'POST', at, {
      content: pushed.content.raw.replace('Oil it.', 'Our lawyer wrote this.'),
    });
    expect(await push({ name: 'Care & repair', description: '<p>Oil it often.</p>' })).toMatchObject(CONFLICT);
    expect((await live()).content.raw).toContain('Our lawyer wrote this.');
  });

  it('gets the texts of an item once where the write takes longer than the time limit', async () => {
    const { push, live } = await newItem(shop, site);
    const result = await withFaults(site, { slow_writes: 5 }, () =>
      push({ name: 'Slow', description: '<p>Slowly written.</p>' }),
    );
    expect(result).toMatchObject({ success: true });
    const { id, title, content } = await live();
    expect({ title: title.raw, content: content.raw }).toMatchObject({
      title: 'Slow',
      content: expect.stringContaining('<p>Slowly written.</p>'),
    });
    expect((await onSite<object[]>(site, 'GET', `pages/${id}/revisions`)).length).toBeLessThanOrEqual(2);
  });

  it('gets a post once, keeps what an editor changed, and replaces it on request', async () => {
    const connection_id = await connect(site);
    const { slug, title, publish, edit } = await newPost();
    const published = await publish({ connection_id });
    expect(published).toMatchObject({ status: 'published' });
    const at = `posts/${published.cms_post_id}`;
    const first = await onSite(site, 'GET', at);
    expect(first).toMatchObject({ slug, status: 'publish', excerpt: { raw: 'Oak & "ash" <5' } });
    expect(first.title.raw).toBe(title);
    expect((await fetch(published.published_url)).status).toBe(200);
    for (const changes of [
      { title: 'Theirs' },
      { content: '<p>Theirs.</p>' },
      { slug: `their-${slug}` },
      { status: 'draft' },
    ]) {
      await onSite(site, 'POST', at, changes);
      await edit({ content: `<p>Ours ${unique()}.</p>` });
      expect(await publish()).toMatchObject(CONFLICT);
      expect(await publish({ on_conflict: 'overwrite' })).toMatchObject({ status: 'published' });
    }
    expect(await onSite(site, 'GET', at)).toMatchObject({ slug, status: 'publish' });
    expect(await named(title)).toHaveLength(1);
  });

  it('keeps a picture and categories of theirs, and refuses unknown categories', async () => {
    const connection_id = await connect(site);
    const { publish, edit } = await newPost();
    const { cms_post_id } = await publish({ connection_id });
    const news = await onSite(site, 'POST', 'categories', { name: `News ${unique()}` });
    const { categories: listed } = (await shop.rest.get(`/store-connections/${connection_id}/categories`)).body;
    expect(listed).toContainEqual(expect.objectContaining({ id: news.id, parent_id: null }));
    const picture = await upload(site);
    await onSite(site, 'POST', `posts/${cms_post_id}`, { featured_media: picture, categories: [news.id] });
    await edit({ content: '<p>New.</p>' });
    expect(await publish()).toMatchObject({ status: 'published' });
    expect(await onSite(site, 'GET', `posts/${cms_post_id}`)).toMatchObject({
      featured_media: picture,
      categories: [news.id],
    });
    await edit({ cms_category_ids: [999_999] });
    expect((await publish()).detail).toMatch(/cms_category_ids: the site has no category 999999/);
    await edit({ cms_category_ids: [news.id] });
    expect(await publish()).toMatchObject({ status: 'published' });
    await edit({ cms_category_ids: [] });
    expect(await publish()).toMatchObject({ status: 'published' });
    expect((await onSite(site, 'GET', `posts/${cms_post_id}`)).categories).not.toContain(news.id);
  });

  it('gets a post once, without a draft, where the writes take longer than the time limit', async () => {
    const connection_id = await connect(site);
    const { title, publish } = await newPost();
    const published = await withFaults(site, { slow_writes: 5 }, () => publish({ connection_id }));
    expect(published).toMatchObject({ status: 'published' });
    expect((await named(title)).map(({ id, status }) => ({ id, status }))).toEqual([
      { id: published.cms_post_id, status: 'publish' },
    ]);
  });
});

it('a post that moves to another site and back is found again', async () => {
  const [a, b] = [await connect(SITES[0]!), await connect(SITES[1]!)];
  const project = await shop.rest.post('/projects', { name: 'Moving' });
  const path = `/projects/${project.body.id}/blog-posts`;
  const { body } = await shop.rest.post(path, { title: `Moving ${unique()}`, content: '<p>x</p>' });
  const publish = async (connection_id: string) =>
    (await shop.rest.post(`${path}/${body.id}/publish`, { connection_id })).body;
  const first = await publish(a);
  expect(await publish(b)).toMatchObject({ status: 'published' });
  expect(await publish(a)).toMatchObject({
    status: 'published',
    cms_post_id: first.cms_post_id,
    published_url: first.published_url,
  });
});

async function upload(site: RealSite): Promise<number> {
  const content = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const answer = await fetch(`${site.url}/?rest_route=/wp/v2/media`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`owner:${site.passwords.owner}`).toString('base64')}`,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="theirs.png"',
    },
    body: content,
  });
  return ((await answer.json()) as { id: number }).id;
}
