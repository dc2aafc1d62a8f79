import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../src/core/sql.ts';
import { historyOf, startSyncJob, syncStage, type SyncStage } from '../services/sync/sync-stage.ts';
import { addStoreSource } from '../support/store-source.ts';
import { jobEnd } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

const GERMAN = { description: '<p>Ein Brett aus Buche.</p>', seo_title: 'Brett für die Küche' };
const FRENCH = { description: '<p>Une planche en hêtre.</p>' };

const CREDENTIALS = {
  woocommerce: { consumer_key: 'ck_test', consumer_secret: 'cs_test' },
  cms: { consumer_key: 'editor', consumer_secret: 'sbox 1111 2222 3333 4444 5555' },
};

/** Adds a tested connection to a store in one language, beside the storeA connection of the stage. */
async function addConnection(
  { shop, connectionId }: SyncStage,
  platform: keyof typeof CREDENTIALS,
  language: string,
): Promise<string> {
  const { status, body } = await shop.rest.post('/store-connections', {
    name: `${platform} ${language}`,
    platform,
    base_url: `${testApp.sandbox.url}/${platform}`,
    ...CREDENTIALS[platform],
    language,
    main_connection_id: connectionId,
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { language, main_connection_id: connectionId } });
  expect((await shop.rest.post(`/store-connections/${body.id}/test`)).body).toMatchObject({ success: true });
  return body.id;
}

/** Items with approved texts in English and German; the German store has their products with untranslated titles. */
async function germanStage(product: object = {}, count = 1): Promise<SyncStage & { germanId: string }> {
  const stage = await syncStage(testApp, count);
  await stage.shop.rest.patch(`/projects/${stage.projectId}`, { target_languages: ['de', 'fr'] });
  const germanId = await addConnection(stage, 'woocommerce', 'de');
  testApp.sandbox.state.woocommerce.upsert(
    stage.handles.map((slug, n) => ({ slug, name: `Item ${n + 1}`, ...product })),
  );
  for (const n of stage.ids.keys()) await approveIn(stage, 'de', GERMAN, n);
  return { ...stage, germanId };
}

async function approveIn({ shop, projectId, ids }: SyncStage, language: string, texts: object, n = 0): Promise<void> {
  const { status } = await shop.rest.patch(`/projects/${projectId}/items/${ids[n]}/texts/${language}`, {
    generated_content: texts,
    status: 'approved',
  });
  expect(status).toBe(200);
}

const sync = async (stage: SyncStage, payload: object = {}) => jobEnd(stage.shop, await startSyncJob(stage, payload));

const outcomes = (job: { progress_detail: { language: string; status: string; error_code: string | null }[] }) =>
  Object.fromEntries(
    job.progress_detail.map(({ language, status, error_code: code }) => [
      language,
      code ? `${status}: ${code}` : status,
    ]),
  );

const germanProduct = ({ handles }: SyncStage, n = 0) => testApp.sandbox.state.woocommerce.bySlug(handles[n]!)!;
const mainProduct = ({ handles }: SyncStage) => testApp.sandbox.state.shop.byHandle(handles[0]!)!;
const germanDiff = async ({ shop, projectId, ids }: SyncStage) =>
  shop.rest.get(`/projects/${projectId}/items/${ids[0]}/diff?against=store&language=de`);

describe('a sync with a connection for each language', () => {
  it('pushes the texts of each language through the connection of the language', async () => {
    const stage = await germanStage();
    const { shop } = stage;
    await shop.rest.post('/webhook-endpoints', { url: 'https://example.com/hook', event_types: ['item.published'] });
    const frenchId = await addConnection(stage, 'cms', 'fr');
    const [page] = testApp.sandbox.state.cms.add([
      { title: 'Item 1', slug: stage.handles[0]!, content: '<p>Welcome</p>' },
    ]);
    await approveIn(stage, 'fr', FRENCH);
    const job = await sync(stage);
    expect(outcomes(job)).toEqual({ en: 'succeeded', de: 'succeeded', fr: 'succeeded' });
    expect(mainProduct(stage)).toMatchObject({ title: 'Beech board' });
    expect(germanProduct(stage)).toMatchObject({ name: 'Item 1', description: GERMAN.description });
    expect(testApp.sandbox.state.cms.bySlug(page!.slug)!.content).toBe(
      `<p>Welcome</p>\n\n<div class="content-automation-text">\n${FRENCH.description}\n</div>`,
    );
    const history: { language: string | null; store_connection_id: string }[] = await historyOf(stage);
    expect(Object.fromEntries(history.map((each) => [each.language, each.store_connection_id]))).toEqual({
      null: stage.connectionId,
      de: stage.germanId,
      fr: frenchId,
    });
    const item = await shop.rest.get(`/projects/${stage.projectId}/items/${stage.ids[0]}`);
    expect(item.body.metadata.store_ids).toMatchObject({
      [stage.germanId]: String(germanProduct(stage).id),
      [frenchId]: `pages/${page!.id}`,
    });
    const events = await rows<{ language: string | null; connection: string }>(
      testApp.ctx().em,
      sql`select d.request_body->'data'->'items'->0->>'language' as language,
                 d.request_body->'data'->>'store_connection_id' as connection
            from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
           where e.organization_id = ${shop.organizationId} and d.event_type = 'item.published'`,
    );
    expect(new Map(events.map(({ language, connection }) => [language, connection]))).toEqual(
      new Map([
        [null, stage.connectionId],
        ['de', stage.germanId],
        ['fr', frenchId],
      ]),
    );
    await sync(stage, { mode: 'all' });
    expect(testApp.sandbox.state.woocommerce.writes()).toEqual({ [stage.handles[0]!]: 1 });
  });

  it('does not overwrite what a person wrote in the store of a language, unless it shall', async () => {
    const stage = await germanStage({ description: '<p>Von einem Menschen.</p>' });
    const first = await sync(stage);
    expect(outcomes(first)).toEqual({ en: 'succeeded', de: 'conflict: conflict' });
    expect(germanProduct(stage).description).toBe('<p>Von einem Menschen.</p>');
    expect((await germanDiff(stage)).body.fields).toContainEqual(
      expect.objectContaining({ field: 'description', conflict: true, conflict_reason: 'changed_in_store' }),
    );
    expect(outcomes(await sync(stage, { on_conflict: 'overwrite' }))).toEqual({ de: 'succeeded' });
    expect(germanProduct(stage).description).toBe(GERMAN.description);

    testApp.sandbox.state.woocommerce.edit(stage.handles[0]!, { description: '<p>Besser.</p>' });
    await approveIn(stage, 'de', { seo_title: 'Neuer Titel' });
    expect(outcomes(await sync(stage))).toEqual({ de: 'succeeded' });
    expect(germanProduct(stage).description).toBe('<p>Besser.</p>');
    await approveIn(stage, 'de', { description: '<p>Neu.</p>' });
    expect(outcomes(await sync(stage))).toEqual({ de: 'conflict: conflict' });
    expect(germanProduct(stage).description).toBe('<p>Besser.</p>');
  });

  it('does not overwrite what a person wrote on the WordPress site of a language, unless it shall', async () => {
    const stage = await syncStage(testApp);
    const { cms } = testApp.sandbox.state;
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { target_languages: ['de'] });
    await addConnection(stage, 'cms', 'de');
    cms.add([{ title: 'Von einem Menschen', slug: stage.handles[0]!, content: '<p>Willkommen</p>' }]);
    const page = () => cms.bySlug(stage.handles[0]!)!;
    await approveIn(stage, 'de', { ...GERMAN, name: 'Buchenbrett' });
    expect(outcomes(await sync(stage))).toEqual({ en: 'succeeded', de: 'conflict: conflict' });
    expect(page()).toMatchObject({ title: 'Von einem Menschen', content: '<p>Willkommen</p>' });
    expect(outcomes(await sync(stage, { on_conflict: 'overwrite' }))).toEqual({ de: 'succeeded' });
    expect(page().title).toBe('Buchenbrett');
    const edited = page().content.replace('Buche', 'Eiche');
    cms.edit(page().id, { content: edited });
    await approveIn(stage, 'de', { description: '<p>Neu.</p>' });
    expect(outcomes(await sync(stage))).toEqual({ de: 'conflict: conflict' });
    expect(page().content).toBe(edited);
  });

  it('translates a title that is still the original, and keeps one that a person translated', async () => {
    const stage = await germanStage();
    await approveIn(stage, 'de', { name: 'Buchenbrett' });
    expect(outcomes(await sync(stage))).toMatchObject({ de: 'succeeded' });
    expect(germanProduct(stage).name).toBe('Buchenbrett');
    const other = await germanStage({ name: 'Brettchen' });
    await approveIn(other, 'de', { name: 'Buchenbrett' });
    expect(outcomes(await sync(other))).toMatchObject({ de: 'conflict: conflict' });
    expect(germanProduct(other)).toMatchObject({ name: 'Brettchen', description: '' });
  });

  it('finds products of another store by SKU and handle, never by the id that they have there', async () => {
    const stage = await germanStage({}, 2);
    const [bySku, byHandle] = stage.handles.map((_, n) => germanProduct(stage, n));
    const { em } = testApp.ctx();
    const source = await addStoreSource(testApp, stage.projectId, stage.connectionId);
    testApp.sandbox.state.woocommerce.edit(bySku!.slug, { slug: 'ein-brett', sku: 'B-1' });
    const ids = [byHandle!.id, bySku!.id];
    const names = [{ sku: 'B-1', handle: 'a-board' }, { handle: byHandle!.slug }];
    for (const [n, name] of names.entries()) {
      testApp.sandbox.state.shop.edit(stage.handles[n]!, { title: `Item ${n + 1}` });
      await changed(
        em,
        sql`update content_items
               set external_id = ${String(ids[n])}, data_source_id = ${source.id},
                   source_data = source_data || ${JSON.stringify(name)}::jsonb,
                   metadata = jsonb_build_object('store_ids', jsonb_build_object(
                     ${stage.connectionId}::text, ${mainProduct({ ...stage, handles: [stage.handles[n]!] }).id}::text))
             where id = ${stage.ids[n]}`,
      );
    }
    await approveIn(stage, 'de', { description: '<p>Zweites Brett.</p>' }, 1);
    expect(await sync(stage)).toMatchObject({ result: { succeeded: 4 } });
    expect([bySku!.description, byHandle!.description]).toEqual([GERMAN.description, '<p>Zweites Brett.</p>']);
  });

  it('skips texts in a language that the connection is not for, and calls no store for them', async () => {
    const stage = await syncStage(testApp);
    const { shop, projectId, connectionId } = stage;
    await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
    await shop.rest.patch(`/store-connections/${connectionId}`, { language: 'de' });
    testApp.sandbox.state.shop.edit(stage.handles[0]!, { title: 'Item 1' });
    await approveIn(stage, 'de', { ...GERMAN, name: 'Buchenbrett' });
    expect(outcomes(await sync(stage))).toEqual({ en: 'skipped: language_unsupported', de: 'succeeded' });
    expect(mainProduct(stage)).toMatchObject({ title: 'Buchenbrett', descriptionHtml: GERMAN.description });
    const diff = await shop.rest.get(`/projects/${projectId}/items/${stage.ids[0]}/diff?against=store`);
    expect(diff).toMatchObject({ status: 422 });
    await shop.rest.patch(`/store-connections/${connectionId}`, { language: null });
    expect(outcomes(await sync(stage, { on_conflict: 'overwrite' }))).toEqual({ en: 'succeeded' });
    expect(mainProduct(stage)).toMatchObject({ title: 'Beech board' });
  });

  it('fails only the texts of the language whose store refuses the credentials', async () => {
    const stage = await germanStage({}, 3);
    await stage.shop.rest.patch(`/store-connections/${stage.germanId}`, { consumer_secret: 'cs_wrong' });
    const job = await sync(stage);
    expect(job).toMatchObject({ status: 'completed', result: { succeeded: 3, failed: 3 } });
    expect(outcomes(job)).toEqual({ en: 'succeeded', de: 'failed: unauthorized' });
    const { body } = await stage.shop.rest.get(`/store-connections/${stage.germanId}`);
    expect(body.status).toBe('error');
    await stage.shop.rest.patch(`/store-connections/${stage.germanId}`, { status: 'inactive' });
    expect(outcomes(await sync(stage))).toEqual({ de: 'failed: not_configured' });
    expect((await germanDiff(stage)).status).toBe(422);
  });
});

describe('a connection for a language', () => {
  const MAIN = 'must be the connection of the main language';

  it('belongs to a connection of the organization that belongs to none, once for each language', async () => {
    const stage = await germanStage();
    const { shop, germanId, connectionId } = stage;
    const change = async (id: string, body: object) => {
      const answer = await shop.rest.patch(`/store-connections/${id}`, body);
      return [answer.status, answer.body.errors?.[0]?.msg ?? answer.body.detail];
    };
    expect(await change(germanId, { language: null })).toEqual([422, 'required with main_connection_id']);
    expect(await change(germanId, { main_connection_id: germanId })).toEqual([422, MAIN]);
    expect(await change(connectionId, { language: 'it', main_connection_id: germanId })).toEqual([422, MAIN]);
    const cmsId = await addConnection(stage, 'cms', 'fr');
    expect(await change(cmsId, { language: 'de' })).toEqual([
      409,
      'The main connection has a connection of this language already',
    ]);
    expect(await change(cmsId, { main_connection_id: germanId })).toEqual([422, MAIN]);
    const other = await syncStage(testApp);
    expect(await change(cmsId, { main_connection_id: other.connectionId })).toEqual([
      404,
      'Store connection not found',
    ]);
    const free = await change(cmsId, { main_connection_id: null, language: null });
    expect(free[0]).toBe(200);
    expect(await change(connectionId, { language: 'it', main_connection_id: cmsId })).toEqual([
      422,
      'other connections belong to this one',
    ]);
    const second = await shop.rest.post('/store-connections', {
      name: 'Again',
      platform: 'custom',
      base_url: `${testApp.sandbox.url}/custom`,
      language: 'de',
      main_connection_id: connectionId,
    });
    expect(second.status).toBe(409);
  });

  it('stays when its main connection is deleted, and is not deleted while a sync uses it', async () => {
    const stage = await germanStage();
    const { shop, germanId, connectionId, projectId } = stage;
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'held', match: 'productUpdate' });
    const jobId = await startSyncJob(stage);
    expect(await shop.rest.delete(`/store-connections/${germanId}`)).toMatchObject({
      status: 409,
      body: { detail: 'A sync through this store connection is active' },
    });
    testApp.sandbox.state.faults.release();
    await jobEnd(shop, jobId);
    await shop.rest.patch(`/projects/${projectId}`, { store_connection_id: null });
    expect((await shop.rest.delete(`/store-connections/${connectionId}`)).status).toBeLessThan(300);
    expect((await shop.rest.get(`/store-connections/${germanId}`)).body).toMatchObject({
      language: 'de',
      main_connection_id: null,
    });
  });
});
