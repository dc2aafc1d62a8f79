import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { useTestApp } from '../support/test-app.ts';
import { type Call, callThrough } from '../support/operation-call.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';

const PASSWORDS: Record<string, string> = {
  editor: 'sbox 1111 2222 3333 4444 5555',
  author: 'sbox aaaa bbbb cccc dddd eeee',
};

const testApp = useTestApp();
const siteUrl = () => `${testApp.sandbox.url}/cms`;
const passwordOf = (user: string) => PASSWORDS[user]!;

type Entry = { id: number; slug: string; title: { raw: string }; content: { raw: string }; excerpt: { raw: string } };

/** Reads or changes an entry on the site itself. */
async function onSite(user: string, path: string, body?: object): Promise<Entry> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${user}:${passwordOf(user)}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(
    `${siteUrl()}/?${new URLSearchParams({ rest_route: `/wp/v2/${path}`, context: 'edit' })}`,
    { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) },
  );
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Entry;
}

/** Our text as it is inserted into a page, and the block that holds it among other blocks. */
const element = (text: string) => `<div class="content-automation-text">\n${text}\n</div>`;
const block = (text: string) => `<!-- wp:html -->\n${element(text)}\n<!-- /wp:html -->`;

describe.each(['REST', 'GraphQL'] as const)('a WordPress site over %s', (api) => {
  let shop: Shop;
  let call: Call;
  let page: Entry;
  let post: Entry;

  beforeAll(async () => {
    shop = await newShop(testApp);
    const through = callThrough(testApp, schema, api);
    call = (name, flat = {}) => through(name, flat, shop.token);
    const name = `s${randomUUID().slice(0, 8)}`;
    page = await onSite('editor', 'pages', {
      title: `Care ${name}`,
      slug: `care-${name}`,
      status: 'publish',
      content: '<!-- wp:paragraph -->\n<p>Oil it.</p>\n<!-- /wp:paragraph -->',
    });
    post = await onSite('author', 'posts', {
      title: `News ${name}`,
      slug: `news-${name}`,
      status: 'publish',
      content: '<p>Old news.</p>',
    });
  });

  async function connected(user: string, settings: object = {}) {
    const connection = await call('Mutation.createStoreConnection', {
      name: 'Our site',
      platform: 'cms',
      base_url: siteUrl(),
      consumer_key: user,
      consumer_secret: passwordOf(user),
      ...settings,
    });
    const connection_id = String(connection['id']);
    const project = await call('Mutation.createProject', { name: 'Site', store_connection_id: connection_id });
    return { connection_id, project_id: String(project['id']) };
  }

  async function imported(user: string, settings: object = {}) {
    const ids = await connected(user, settings);
    expect(await call('Mutation.testStoreConnection', ids)).toMatchObject({
      success: true,
      store_name: 'Sandbox Site',
      media_base_url: siteUrl(),
    });
    const { id: source_id } = await call('Mutation.createDataSource', {
      ...ids,
      name: 'Pages',
      source_type: 'store',
      config: { store_connection_id: ids.connection_id },
    });
    const { job_id } = await call('Mutation.importDataSource', { ...ids, source_id });
    expect(await jobEnd(shop, String(job_id))).toMatchObject({ status: 'completed', result: { failed: 0 } });
    const items = (await shop.rest.get(`/projects/${ids.project_id}/items?limit=200`)).body as {
      id: string;
      external_id: string;
      item_type: string;
      source_data: Record<string, unknown>;
    }[];
    return { ...ids, items };
  }

  const approved = async (ids: { project_id: string; item_id: string }, generated_content: object) => {
    await call('Mutation.updateItem', { ...ids, generated_content });
    await call('Mutation.bulkUpdateItems', { ...ids, action: 'approve', item_ids: [ids.item_id] });
  };

  it('is connected and imported, gets a text once, and is not overwritten after a change on the site', async () => {
    const { items, ...ids } = await imported('editor');
    const item = items.find(({ external_id }) => external_id === String(page.id))!;
    expect(item).toMatchObject({
      item_type: 'page',
      source_data: { handle: page.slug, body_html: page.content.raw, product_type: 'page', status: 'publish' },
    });
    expect(items.find(({ external_id }) => external_id === String(post.id))).toMatchObject({
      item_type: 'page',
      source_data: { product_type: 'post' },
    });

    const at = { ...ids, item_id: item.id };
    const texts = {
      name: 'Care & repair',
      description: '<p>Oil it — twice a year.</p>',
      short_description: '<p>Oil it.</p>',
      seo_title: 'Care',
      seo_description: 'How to care.',
      tags: ['care'],
    };
    await approved(at, texts);
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    expect(await onSite('editor', `pages/${page.id}`)).toMatchObject({
      title: { raw: 'Care & repair' },
      content: { raw: `${page.content.raw}\n\n${block('<p>Oil it — twice a year.</p>')}` },
      excerpt: { raw: 'Oil it.' },
    });

    await onSite('editor', `pages/${page.id}`, { content: '<p>Our lawyer wrote this.</p>' });
    await approved(at, { ...texts, description: '<p>Oil it often.</p>' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({
      code: 'CONFLICT',
      detail: 'Content changed in the store since the last sync',
    });
    expect((await onSite('editor', `pages/${page.id}`)).content.raw).toBe('<p>Our lawyer wrote this.</p>');
    const { body } = await shop.rest.post(`/projects/${ids.project_id}/jobs`, {
      job_type: 'sync',
      payload: { on_conflict: 'overwrite' },
    });
    expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 1 } });
    expect((await onSite('editor', `pages/${page.id}`)).content.raw).toBe(
      `<p>Our lawyer wrote this.</p>\n\n${element('<p>Oil it often.</p>')}`,
    );
    const { history } = (await call('Query.syncHistory', at)) as { history: object[] };
    expect(history).toMatchObject([
      { success: true, store_connection_name: 'Our site' },
      { success: false },
      { success: true },
    ]);
  });

  it('filters the HTML of its author, which does not count as a change on the site', async () => {
    const { items, ...ids } = await imported('author');
    const item = items.find(({ external_id }) => external_id === String(post.id))!;
    const at = { ...ids, item_id: item.id };
    const texts = {
      name: 'Salt & pepper',
      description: '<p>A & B <script>x()</script><a href="https://example.com" target="_blank">more</a></p>',
      tags: ['Salt & pepper', 'new'],
    };
    await approved(at, texts);
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    const stored = await onSite('author', `posts/${post.id}`);
    expect(stored.title.raw).toBe('Salt &amp; pepper');
    expect(stored.content.raw).toContain(
      '<p>A &amp; B <a href="https://example.com" target="_blank" rel="noopener">more</a></p>',
    );

    await approved(at, { ...texts, description: '<p>C & D</p>' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    expect((await onSite('author', `posts/${post.id}`)).content.raw).toBe(
      `<p>Old news.</p>\n\n${element('<p>C &amp; D</p>')}`,
    );
    await onSite('author', `posts/${post.id}`, { title: 'Edited manually' });
    await approved(at, { ...texts, name: 'Ours' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['editor', 'author'])('keeps what %s adds around our text and edits in it', async (user) => {
    const entry = await onSite(user, 'posts', {
      title: 'Guarded',
      slug: `guarded-${randomUUID().slice(0, 8)}`,
      status: 'publish',
      content: '<!-- wp:paragraph -->\n<p>Theirs</p>\n<!-- /wp:paragraph -->',
    });
    const { items, ...ids } = await imported(user);
    const at = { ...ids, item_id: items.find(({ external_id }) => external_id === String(entry.id))!.id };
    const texts = { name: 'Guarded', description: '<p>See <a href="https://example.com/a">this</a> & that.</p>' };
    const contentNow = async () => (await onSite(user, `posts/${entry.id}`)).content.raw;
    await approved(at, texts);
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    const gallery =
      '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery"></figure>\n<!-- /wp:gallery -->';
    const around = `${gallery}\n\n${await contentNow()}\n\n[audio src="x.mp3"]`;
    await onSite(user, `posts/${entry.id}`, { content: around });

    // A push of other fields, then one of the text itself, leave everything around it.
    await approved(at, { ...texts, name: 'Renamed' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    expect(await contentNow()).toBe(around);
    await approved(at, { ...texts, name: 'Renamed', description: '<p>All new.</p>' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    const rewritten = await contentNow();
    expect(rewritten.replace(/<div class="content[\s\S]*?<\/div>/, '')).toBe(
      around.replace(/<div class="content[\s\S]*?<\/div>/, ''),
    );
    expect(rewritten).toContain(element('<p>All new.</p>'));

    // An edit inside our text is kept as long as we do not change the text, and then a conflict.
    const edited = rewritten.replace('All new', 'All <strong>new</strong>');
    await onSite(user, `posts/${entry.id}`, { content: edited });
    await approved(at, { ...texts, name: 'Renamed again', description: '<p>All new.</p>' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ success: true });
    expect(await contentNow()).toBe(edited);
    await approved(at, { ...texts, name: 'Renamed again', description: '<p>Newest.</p>' });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ code: 'CONFLICT' });
    expect(await contentNow()).toBe(edited);
  });

  it('is not replaced by a first push that would remove its blocks, and shows that before', async () => {
    const entry = await onSite('editor', 'pages', {
      title: 'Blocks',
      slug: `blocks-${randomUUID().slice(0, 8)}`,
      status: 'publish',
      content: '<!-- wp:html -->\n<img src="x.png">\n<!-- /wp:html -->',
    });
    const { items, ...ids } = await imported('editor', { write_mode: 'replace' });
    const at = { ...ids, item_id: items.find(({ external_id }) => external_id === String(entry.id))!.id };
    await approved(at, { description: '<p>Ours.</p>' });
    expect(await call('Query.itemDiff', { ...at, against: 'store' })).toMatchObject({
      fields: [
        {
          field: 'description',
          from: entry.content.raw,
          to: '<p>Ours.</p>',
          base: entry.content.raw,
          will_write: false,
          conflict: true,
          conflict_reason: 'foreign_content',
        },
      ],
    });
    expect(await call('Mutation.syncItem', at)).toMatchObject({ code: 'CONFLICT' });
    expect((await onSite('editor', `pages/${entry.id}`)).content.raw).toBe(entry.content.raw);
  });

  it('reports a wrong password and gets the status error', async () => {
    const connection = await call('Mutation.createStoreConnection', {
      name: 'Wrong',
      platform: 'cms',
      base_url: siteUrl(),
      consumer_key: 'editor',
      consumer_secret: 'wrong',
    });
    const at = { connection_id: connection['id'] };
    expect(await call('Mutation.testStoreConnection', at)).toMatchObject({
      success: false,
      message: 'The site refused the user name or the application password.',
    });
    expect((await shop.rest.get(`/store-connections/${String(connection['id'])}`)).body).toMatchObject({
      status: 'error',
      platform: 'cms',
    });
  });
});
