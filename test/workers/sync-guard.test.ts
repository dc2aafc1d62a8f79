import { afterEach, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { row, sql } from '../../src/core/sql.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';
import { callThrough } from '../support/operation-call.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const PLATFORMS = {
  storeA: {
    credentials: { access_token: 'shpat_test' },
    add: (handle: string, descriptionHtml: string) =>
      void testApp.sandbox.state.shop.upsert([{ handle, title: 'Old title', descriptionHtml }]),
    edit: (handle: string, descriptionHtml: string) =>
      void testApp.sandbox.state.shop.edit(handle, { descriptionHtml }),
    description: (handle: string) => testApp.sandbox.state.shop.byHandle(handle)!.descriptionHtml,
    title: (handle: string) => testApp.sandbox.state.shop.byHandle(handle)!.title,
    page: (handle: string) => `/products/${handle}`,
  },
  woocommerce: {
    credentials: { consumer_key: 'ck_test', consumer_secret: 'cs_test' },
    add: (slug: string, description: string) =>
      void testApp.sandbox.state.woocommerce.upsert([{ slug, name: 'Old title', description }]),
    edit: (slug: string, description: string) => void testApp.sandbox.state.woocommerce.edit(slug, { description }),
    description: (slug: string) => testApp.sandbox.state.woocommerce.bySlug(slug)!.description,
    title: (slug: string) => testApp.sandbox.state.woocommerce.bySlug(slug)!.name,
    page: (slug: string) => `/?p=${testApp.sandbox.state.woocommerce.bySlug(slug)!.id}`,
  },
} as const;

const PLAIN = '<p>A board of <a href="https://maker.example">beech</a>.</p>';
const GALLERY = '<img src="https://shop.example/grain.png"><p>[gallery ids="1,2"]</p>';

/** A product of a store that was imported, with approved texts. */
async function staged(name: keyof typeof PLATFORMS, description: string, write_mode?: string) {
  const { credentials, ...store } = PLATFORMS[name];
  const handle = `guard-${name.toLowerCase()}`;
  store.add(handle, description);
  const shop = await newShop(testApp);
  const { rest } = shop;
  const connection = await rest.post('/store-connections', {
    name: 'Guarded',
    platform: name,
    base_url: `${testApp.sandbox.url}/${name}`,
    ...credentials,
    ...(write_mode && { write_mode }),
  });
  await rest.post(`/store-connections/${connection.body.id}/test`);
  const project = await rest.post('/projects', { name: 'Guarded', store_connection_id: connection.body.id });
  const path = `/projects/${project.body.id}`;
  const source = await rest.post(`${path}/data-sources`, {
    name: 'Store',
    source_type: 'store',
    config: { store_connection_id: connection.body.id },
  });
  const job = await rest.post(`${path}/data-sources/${source.body.id}/import`);
  await jobEnd(shop, job.body.job_id);
  const item = await row<{ id: string }>(
    testApp.ctx().em,
    sql`select id from content_items where project_id = ${project.body.id} and source_data->>'handle' = ${handle}`,
  );
  return {
    at: { shop, path, id: item!.id },
    description: () => store.description(handle),
    title: () => store.title(handle),
    page: () => store.page(handle),
    edit: (text: string) => store.edit(handle, text),
  };
}

interface At {
  shop: Shop;
  path: string;
  id: string;
}

async function push({ shop, path, id }: At, texts: object) {
  await shop.rest.patch(`${path}/items/${id}`, { generated_content: texts });
  await shop.rest.post(`${path}/items/bulk`, { action: 'approve', item_ids: [id] });
  return shop.rest.post(`${path}/sync/${id}`);
}

async function overwrite({ shop, path }: At): Promise<void> {
  const job = await shop.rest.post(`${path}/jobs`, { job_type: 'sync', payload: { on_conflict: 'overwrite' } });
  expect(await jobEnd(shop, job.body.job_id)).toMatchObject({ status: 'completed' });
}

const compare = async ({ shop, path, id }: At) => (await shop.rest.get(`${path}/items/${id}/diff?against=store`)).body;
const diff = async (at: At) => (await compare(at)).fields;

describe.each(Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[])('a product of %s', (name) => {
  it('gets generated texts over the plain ones that were imported, and keeps what an editor adds later', async () => {
    const { at, description, title, page, edit } = await staged(name, PLAIN);
    expect((await push(at, { name: 'Ours', description: '<p>Ours</p>' })).body).toMatchObject({ success: true });
    expect(description()).toBe('<p>Ours</p>');

    edit(`<p>Ours</p>${GALLERY}`);
    expect((await push(at, { name: 'Renamed' })).body).toMatchObject({ success: true });
    expect(title()).toBe('Renamed');
    expect(description()).toBe(`<p>Ours</p>${GALLERY}`);

    expect((await push(at, { description: '<p>Newer</p>' })).status).toBe(409);
    expect(description()).toBe(`<p>Ours</p>${GALLERY}`);
    expect(await diff(at)).toEqual([
      expect.objectContaining({ field: 'name', will_write: false, conflict: false, conflict_reason: null }),
      expect.objectContaining({
        field: 'description',
        base: '<p>Ours</p>',
        from: `<p>Ours</p>${GALLERY}`,
        to: '<p>Newer</p>',
        will_write: false,
        conflict: true,
        conflict_reason: 'changed_in_store',
      }),
    ]);
    expect((await compare(at)).product_url).toContain(page());
    await overwrite(at);
    expect(description()).toBe('<p>Newer</p>');
  });

  it('is a conflict at its first push if it was changed since the import or holds what a push would remove', async () => {
    const changed = await staged(name, PLAIN);
    changed.edit(PLAIN.replace('maker.example', 'other.example'));
    expect((await push(changed.at, { description: '<p>Ours</p>' })).status).toBe(409);
    expect(await diff(changed.at)).toMatchObject([
      { base: PLAIN, conflict: true, conflict_reason: 'changed_in_store' },
    ]);
    const rich = await staged(name, PLAIN + GALLERY);
    expect((await push(rich.at, { name: 'Ours', description: '<p>Ours</p>' })).status).toBe(409);
    expect(rich.description()).toBe(PLAIN + GALLERY);
    expect(rich.title()).toBe('Old title');
    await overwrite(rich.at);
    expect(rich.description()).toBe('<p>Ours</p>');
  });

  it('keeps its content in the write mode `insert`, and everything but its excerpt in `excerpt_only`', async () => {
    const inserted = await staged(name, PLAIN + GALLERY, 'insert');
    await push(inserted.at, { name: 'Ours', description: '<p>Ours</p>' });
    expect(inserted.description()).toBe(
      `${PLAIN}${GALLERY}\n\n<div class="content-automation-text">\n<p>Ours</p>\n</div>`,
    );
    const excerpt = await staged(name, PLAIN, 'excerpt_only');
    const { body } = await push(excerpt.at, { name: 'Ours', description: '<p>Ours</p>', short_description: 'Short' });
    expect(excerpt.description()).toBe(PLAIN);
    expect(excerpt.title()).not.toBe('Ours');
    // storeA has no short description.
    expect(body).toMatchObject(name === 'storeA' ? { success: false } : { success: true });
  });
});

describe.each(['REST', 'GraphQL'] as const)('the write mode of a connection over %s', (api) => {
  it('has a default by platform, and can be chosen and changed', async () => {
    const { token } = await newShop(testApp);
    const through = callThrough(testApp, schema, api);
    const call = (name: string, flat: object) => through(name, { ...flat }, token);
    const made = (more: object) =>
      call('Mutation.createStoreConnection', { name: 'C', base_url: 'https://shop.example', ...more });
    expect(await made({ platform: 'cms' })).toMatchObject({ write_mode: 'insert' });
    for (const platform of ['storeA', 'woocommerce', 'custom'])
      expect(await made({ platform })).toMatchObject({ write_mode: 'replace' });
    const { id: connection_id, ...rest } = await made({ platform: 'cms', write_mode: 'excerpt_only' });
    expect(rest).toMatchObject({ write_mode: 'excerpt_only' });
    expect(await call('Mutation.updateStoreConnection', { connection_id, write_mode: 'replace' })).toMatchObject({
      write_mode: 'replace',
    });
    expect(await call('Mutation.updateStoreConnection', { connection_id, write_mode: 'append' })).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await call('Mutation.updateStoreConnection', { connection_id, write_mode: null })).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await call('Query.storeConnection', { connection_id })).toMatchObject({ write_mode: 'replace' });
  });
});
