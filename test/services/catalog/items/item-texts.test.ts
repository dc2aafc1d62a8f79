import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../../../support/shop.ts';
import { useTestApp } from '../../../support/test-app.ts';

const testApp = useTestApp();
let shop: Shop;
let projectId: string;
let ids: string[];

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de', 'fr'] });
  ids = await importCatalogue(shop, projectId, catalogueOf(4));
});

const path = (n: number, rest: string) => `/projects/${projectId}/items/${ids[n]}${rest}`;
const write = (n: number, name: string, language = 'de') =>
  shop.rest.patch(path(n, `/texts/${language}`), { generated_content: { name } });

describe('the texts of an item in a language', () => {
  it('are written, edited, restored and reviewed beside those of the item', async () => {
    expect((await shop.rest.get(path(0, '/texts'))).body).toEqual({ texts: [], total: 0, has_more: false });
    const refused = await shop.rest.patch(path(0, '/texts/de'), { status: 'approved' });
    expect(refused).toMatchObject({ status: 409, body: { detail: 'The item has no text to approve' } });
    expect((await shop.rest.get(path(0, '/texts'))).body.total).toBe(0);

    const first = await write(0, 'Tasse');
    expect(first).toMatchObject({
      status: 200,
      body: { item_id: ids[0], language: 'de', status: 'generated', generated_content: { name: 'Tasse' } },
    });
    const changed = await shop.rest.patch(path(0, '/texts/de'), {
      generated_content: { name: 'Becher', seo_title: 'Ein Becher' },
      status: 'approved',
      expected_updated_at: first.body.updated_at,
    });
    expect(changed.body).toMatchObject({ status: 'approved', generated_content: { name: 'Becher' } });
    const stale = await shop.rest.patch(path(0, '/texts/de'), {
      status: 'rejected',
      expected_updated_at: first.body.updated_at,
    });
    expect(stale).toMatchObject({ status: 409, body: { detail: 'The item was changed meanwhile' } });
    await write(0, 'Tasse en français', 'fr');

    const diff = await shop.rest.get(path(0, '/diff?against=version&version=1&language=de'));
    expect(diff.body.fields).toEqual([
      expect.objectContaining({ field: 'name', from: 'Tasse', to: 'Becher' }),
      expect.objectContaining({ field: 'seo_title', from: '', to: 'Ein Becher' }),
    ]);
    expect((await shop.rest.get(path(0, '/diff?against=source&language=de'))).body.fields[0]).toMatchObject({
      from: 'Product 1',
      to: 'Becher',
    });
    expect((await shop.rest.post(path(0, '/versions/1/restore'))).status).toBe(404);
    expect((await shop.rest.post(path(0, '/versions/1/restore?language=de'), { language: 'de' })).status).toBe(200);
    const { body } = await shop.rest.get(path(0, '/versions?language=de'));
    expect(body.versions.map(({ version, origin }: Record<string, unknown>) => [version, origin])).toEqual([
      [3, 'restore'],
      [2, 'user'],
      [1, 'user'],
    ]);
    const { body: list } = await shop.rest.get(path(0, '/texts'));
    expect(list.texts).toMatchObject([
      { language: 'de', status: 'generated', generated_content: { name: 'Tasse' } },
      { language: 'fr', status: 'generated', generated_content: { name: 'Tasse en français' } },
    ]);
    expect((await shop.rest.get(path(0, ''))).body).toMatchObject({ status: 'pending', generated_content: {} });
    expect((await shop.rest.get(path(0, '/versions'))).body.total).toBe(0);
  });

  it('exist only in the target languages of the project', async () => {
    for (const language of ['it', '..', 'x'.repeat(100)]) {
      const answer = await write(0, 'Tazza', encodeURIComponent(language));
      expect({ language, status: answer.status }).toEqual({ language, status: 404 });
    }
    expect((await shop.rest.get(path(0, '/diff?against=source&language=it'))).status).toBe(404);
  });

  it('are those of the organization only', async () => {
    const stranger = await newShop(testApp);
    for (const answer of [
      await stranger.rest.get(path(0, '/texts')),
      await stranger.rest.patch(path(0, '/texts/de'), { status: 'approved' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Project not found' } });
  });

  it('are approved in bulk, by ids and by the status in the language', async () => {
    await write(1, 'Eins');
    await write(2, 'Zwei');
    const bulk = (input: object) => shop.rest.post(`/projects/${projectId}/items/bulk`, { language: 'de', ...input });
    const byIds = await bulk({ action: 'approve', item_ids: [ids[1], ids[3]] });
    expect(byIds.body).toMatchObject({
      updated_count: 1,
      results: [
        { item_id: ids[1], success: true },
        { item_id: ids[3], success: false, error: 'The item has no text to approve' },
      ],
    });
    const byFilter = await bulk({ action: 'reject', filter: { status: 'approved' } });
    expect(byFilter.body).toMatchObject({ updated_count: 1, results: [{ item_id: ids[1], success: true }] });
    expect((await shop.rest.get(path(1, '/texts'))).body.texts).toMatchObject([{ status: 'rejected' }]);
    expect((await shop.rest.get(path(1, ''))).body.status).toBe('pending');
    expect(await bulk({ action: 'delete', item_ids: [ids[1]] })).toMatchObject({ status: 422 });
    const pending = await bulk({ action: 'reset', filter: { status: 'pending' } });
    expect(pending.body.results.map(({ item_id }: { item_id: string }) => item_id)).toEqual([ids[3]]);
  });

  it('are the own texts of the item in the main language of the project', async () => {
    const item = async () => (await shop.rest.get(path(3, ''))).body;
    const written = await write(3, 'Cup', 'en');
    expect(written).toMatchObject({
      status: 200,
      body: { item_id: ids[3], language: 'en', status: 'generated', generated_content: { name: 'Cup' } },
    });
    expect(await item()).toMatchObject({ status: 'generated', generated_content: { name: 'Cup' } });
    expect((await shop.rest.get(path(3, '/texts'))).body.total).toBe(0);
    const approve = { action: 'approve', language: 'en', filter: { status: 'generated' } };
    const { body: bulk } = await shop.rest.post(`/projects/${projectId}/items/bulk`, approve);
    expect(bulk.results).toMatchObject([{ item_id: ids[3], success: true }]);
    expect(await item()).toMatchObject({ status: 'approved' });
    const list = await shop.rest.get(`/projects/${projectId}/items?language=en&status=approved`);
    expect(list.body).toMatchObject([{ id: ids[3], translation: null }]);
    expect((await shop.rest.get(path(3, '/versions?language=en'))).body).toMatchObject({ total: 1 });
    await write(3, 'Mug', 'en');
    const diff = await shop.rest.get(path(3, '/diff?against=version&version=1&language=en'));
    expect(diff.body.fields).toMatchObject([{ field: 'name', from: 'Cup', to: 'Mug' }]);
    expect((await shop.rest.post(path(3, '/versions/1/restore'), { language: 'en' })).status).toBe(200);
    expect(await item()).toMatchObject({ generated_content: { name: 'Cup' } });
    expect(await shop.rest.get(path(3, '/versions?language=no%20tag'))).toMatchObject({ status: 422 });
  });

  it('are exported in place of the texts of the item', async () => {
    const read = async (query: string) => {
      const response = await shop.rest.open('GET', `/projects/${projectId}/export?format=csv&${query}`);
      const found: Record<string, string>[] = parse(await response.text(), { columns: true, bom: true });
      return found.map(({ external_id, status, name }) => [external_id, status, name]);
    };
    expect(await read('language=de')).toEqual([
      ['product-1', 'generated', 'Tasse'],
      ['product-2', 'rejected', 'Eins'],
      ['product-3', 'generated', 'Zwei'],
      ['product-4', 'pending', ''],
    ]);
    expect(await read('language=de&status=rejected')).toEqual([['product-2', 'rejected', 'Eins']]);
    expect(await read('language=en')).toEqual(await read(''));
    expect((await shop.rest.get(`/projects/${projectId}/export?language=1`)).status).toBe(422);
  });

  it('are deleted with the item, and stay when their language is removed from the project', async () => {
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['fr'] });
    expect((await write(2, 'Noch da')).status).toBe(200);
    expect((await write(3, 'Zu spät')).status).toBe(404);
    await shop.rest.post(`/projects/${projectId}/items/bulk`, { action: 'delete', item_ids: [ids[2]] });
    expect((await shop.rest.get(path(2, '/texts'))).status).toBe(404);
  });
});

describe('the target languages of a project', () => {
  it.each([
    { target_languages: ['en'] },
    { target_languages: ['fr', 'fr'] },
    { target_languages: ['no language'] },
    { target_languages: Array.from({ length: 21 }, (_, n) => `a${String.fromCodePoint(97 + n)}`) },
    { target_languages: null },
    { language: 'fr' },
  ])('are rejected with 422: %j', async (input) => {
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['fr'] });
    const { status } = await shop.rest.patch(`/projects/${projectId}`, input);
    expect(status).toBe(422);
    expect((await shop.rest.get(`/projects/${projectId}`)).body).toMatchObject({
      language: 'en',
      target_languages: ['fr'],
    });
  });

  it('keep their language from becoming the main one, which would hide them', async () => {
    const own = await newProject(testApp, shop);
    await shop.rest.patch(`/projects/${own.projectId}`, { target_languages: ['de'] });
    const [id] = await importCatalogue(shop, own.projectId, catalogueOf(1));
    await shop.rest.patch(`/projects/${own.projectId}/items/${id}/texts/de`, { generated_content: { name: 'Tasse' } });

    const change = (language: string) =>
      shop.rest.patch(`/projects/${own.projectId}`, { language, target_languages: ['en'] });
    expect(await change('de')).toMatchObject({
      status: 409,
      body: { detail: 'Items of the project already have texts in de beside their own' },
    });
    expect((await shop.rest.get(`/projects/${own.projectId}`)).body).toMatchObject({
      language: 'en',
      target_languages: ['de'],
    });
    expect((await change('fr')).body).toMatchObject({ language: 'fr', target_languages: ['en'] });
  });
});
