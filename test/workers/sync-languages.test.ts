import { afterEach, describe, expect, it } from '@jest/globals';
import { CUSTOM_SECRET } from '../../sandbox/custom/receiver.ts';
import { graphql } from '../http/graphql-client.ts';
import {
  editTexts,
  historyOf,
  notificationsOf,
  startSyncJob,
  syncStage,
  type SyncStage,
} from '../services/sync/sync-stage.ts';
import { jobEnd } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

const GERMAN = { name: 'Buchenbrett', description: '<p>Ein Brett aus Buche.</p>', seo_title: 'Brett für die Küche' };

async function stageIn(languages: string[], count = 1): Promise<SyncStage> {
  const stage = await syncStage(testApp, count);
  await stage.shop.rest.patch(`/projects/${stage.projectId}`, { target_languages: languages });
  return stage;
}

const textPath = ({ projectId, ids }: SyncStage, language: string, n = 0) =>
  `/projects/${projectId}/items/${ids[n]}/texts/${language}`;

async function approveIn(stage: SyncStage, language: string, texts: object, n = 0): Promise<void> {
  const { status } = await stage.shop.rest.patch(textPath(stage, language, n), {
    generated_content: texts,
    status: 'approved',
  });
  expect(status).toBe(200);
}

const sync = async (stage: SyncStage, payload: object = {}) => jobEnd(stage.shop, await startSyncJob(stage, payload));

/** What became of each text, by language. */
const outcomes = (job: { progress_detail: { language: string; status: string; error_code: string | null }[] }) =>
  Object.fromEntries(
    job.progress_detail.map(({ language, status, error_code: code }) => [
      language,
      code ? `${status}: ${code}` : status,
    ]),
  );

const statusIn = async (stage: SyncStage, language: string) =>
  (await stage.shop.rest.get(`/projects/${stage.projectId}/items/${stage.ids[0]}/texts`)).body.texts.find(
    (each: { language: string }) => each.language === language,
  ).status;

/** The translations of the first product in the sandbox's shop. */
function translationsIn({ handles }: SyncStage, locale: string): Record<string, string | undefined> {
  const { shop } = testApp.sandbox.state;
  const { id } = shop.byHandle(handles[0]!)!;
  const valueOf = (key: string) => shop.translations.get(id, locale, key)?.value;
  return { title: valueOf('title'), body_html: valueOf('body_html'), meta_title: valueOf('meta_title') };
}

const WRITTEN = { title: GERMAN.name, body_html: GERMAN.description, meta_title: GERMAN.seo_title };

describe('a sync in several languages to storeA', () => {
  it('pushes the approved texts of each language that the shop has, after those in the main language', async () => {
    const stage = await stageIn(['de', 'it']);
    await approveIn(stage, 'de', GERMAN);
    await approveIn(stage, 'it', { name: 'Tagliere' });
    const job = await sync(stage);
    expect(outcomes(job)).toEqual({ en: 'succeeded', de: 'succeeded', it: 'skipped: language_unsupported' });
    expect(job.progress_detail[0]).toMatchObject({ language: 'en' });
    expect(translationsIn(stage, 'de')).toEqual(WRITTEN);
    const product = testApp.sandbox.state.shop.byHandle(stage.handles[0]!)!;
    expect(testApp.sandbox.state.shop.translations.get(product.id, 'de', 'title')!.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(product.title).toBe('Beech board');
    expect([await statusIn(stage, 'de'), await statusIn(stage, 'it')]).toEqual(['synced', 'approved']);
    const history = await historyOf(stage);
    expect(history.map(({ language, success }: Record<string, unknown>) => [language, success]).toSorted()).toEqual([
      [null, true],
      ['de', true],
    ]);
    const again = await sync(stage, { mode: 'all' });
    expect(outcomes(again)).toMatchObject({ en: 'succeeded', de: 'succeeded' });
  });

  it('does not overwrite what a person translated in the shop, unless it shall', async () => {
    const stage = await stageIn(['de']);
    await approveIn(stage, 'de', GERMAN);
    const { shop } = testApp.sandbox.state;
    const { id } = shop.byHandle(stage.handles[0]!)!;
    shop.translations.set(id, 'de', 'title', 'Von einem Menschen', 'old');
    const first = await sync(stage);
    expect(outcomes(first)).toEqual({ en: 'succeeded', de: 'conflict: conflict' });
    expect(translationsIn(stage, 'de')).toMatchObject({ title: 'Von einem Menschen', body_html: undefined });
    expect(await notificationsOf(testApp, stage, 'sync_conflict')).not.toEqual([]);
    expect(await statusIn(stage, 'de')).toBe('approved');
    const diff = await stage.shop.rest.get(
      `/projects/${stage.projectId}/items/${stage.ids[0]}/diff?against=store&language=de`,
    );
    expect(diff.body.fields).toContainEqual(
      expect.objectContaining({ field: 'name', from: 'Von einem Menschen', to: GERMAN.name, conflict: true }),
    );
    const retry = await stage.shop.rest.post(`/jobs/${first.id}/retry-failed`);
    expect(outcomes(await jobEnd(stage.shop, retry.body.job_id))).toEqual({ de: 'conflict: conflict' });
    expect(outcomes(await sync(stage, { on_conflict: 'overwrite' }))).toEqual({ de: 'succeeded' });
    expect(translationsIn(stage, 'de')).toEqual(WRITTEN);

    shop.translations.set(id, 'de', 'body_html', '<p>Besser.</p>', 'old');
    await approveIn(stage, 'de', { name: 'Neues Brett' });
    await sync(stage);
    expect(translationsIn(stage, 'de')).toMatchObject({ title: 'Neues Brett', body_html: '<p>Besser.</p>' });
    await approveIn(stage, 'de', { description: '<p>Neu.</p>' });
    expect(outcomes(await sync(stage))).toEqual({ de: 'conflict: conflict' });
    expect(translationsIn(stage, 'de')).toMatchObject({ body_html: '<p>Besser.</p>' });
  });

  it('leaves out a text whose field is empty in the main language, and pushes it once it is not', async () => {
    const stage = await stageIn(['de']);
    await editTexts(stage, { seo_title: null });
    await approveIn(stage, 'de', GERMAN);
    expect(outcomes(await sync(stage))).toEqual({ en: 'succeeded', de: 'succeeded' });
    expect(translationsIn(stage, 'de')).toEqual({ ...WRITTEN, meta_title: undefined });
    const diff = () =>
      stage.shop.rest.get(`/projects/${stage.projectId}/items/${stage.ids[0]}/diff?against=store&language=de`);
    expect((await diff()).body.fields.map(({ field }: { field: string }) => field)).not.toContain('seo_title');
    await editTexts(stage, { seo_title: 'Beech board' });
    await sync(stage);
    expect((await diff()).body.fields).toContainEqual(
      expect.objectContaining({ field: 'seo_title', to: GERMAN.seo_title, will_write: true }),
    );
    expect(outcomes(await sync(stage, { mode: 'all' }))).toMatchObject({ de: 'succeeded' });
    expect(translationsIn(stage, 'de')).toEqual(WRITTEN);
  });

  it('skips texts of which the store has none in the main language, and keeps their approval', async () => {
    const stage = await stageIn(['de']);
    await editTexts(stage, { seo_title: null });
    await approveIn(stage, 'de', { seo_title: GERMAN.seo_title });
    expect(outcomes(await sync(stage))).toEqual({ en: 'succeeded', de: 'skipped: nothing_to_write' });
    expect(await statusIn(stage, 'de')).toBe('approved');
  });

  it('pushes the texts of many items in each language once', async () => {
    const stage = await stageIn(['de', 'fr'], 30);
    for (const n of stage.ids.keys()) for (const language of ['de', 'fr']) await approveIn(stage, language, GERMAN, n);
    const job = await sync(stage);
    expect(job).toMatchObject({ status: 'completed', progress_total: 90, result: { succeeded: 90, failed: 0 } });
    const { shop } = testApp.sandbox.state;
    for (const handle of stage.handles)
      for (const locale of ['de', 'fr'])
        expect(shop.translations.get(shop.byHandle(handle)!.id, locale, 'body_html')?.value).toBe(GERMAN.description);
  });

  it('fails a text that the shop rejects, and says why where the app may not translate', async () => {
    const stage = await stageIn(['de']);
    await approveIn(stage, 'de', GERMAN);
    testApp.sandbox.state.faults.add({ system: 'storeA', kind: 'user_error', match: 'translationsRegister' });
    const job = await sync(stage);
    expect(outcomes(job)).toEqual({ en: 'succeeded', de: 'failed: rejected' });
    expect(job.progress_detail.at(-1).message).toContain('Value is not allowed');
    expect(await statusIn(stage, 'de')).toBe('approved');
  });
});

describe('a sync in several languages', () => {
  it('delivers the language of the texts to a custom receiver', async () => {
    const stage = await stageIn(['de']);
    const connection = await stage.shop.rest.post('/store-connections', {
      name: 'Our ERP',
      platform: 'custom',
      base_url: `${testApp.sandbox.url}/custom`,
      access_token: CUSTOM_SECRET,
    });
    await stage.shop.rest.post(`/store-connections/${connection.body.id}/test`);
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { store_connection_id: connection.body.id });
    await approveIn(stage, 'de', GERMAN);
    expect(outcomes(await sync(stage))).toEqual({ en: 'succeeded', de: 'succeeded' });
    expect(outcomes(await sync(stage, { mode: 'all' }))).toEqual({ en: 'succeeded', de: 'succeeded' });
    const delivered = testApp.sandbox.state.receiver.deliveries().filter(({ type }) => type === 'item.updated');
    expect(delivered.map(({ times, data }) => [times, data['language'], data['title']])).toEqual([
      [1, undefined, 'Beech board'],
      [1, 'de', GERMAN.name],
    ]);
  });

  it('skips the texts in languages that a store does not take', async () => {
    const stage = await stageIn(['de']);
    const connection = await stage.shop.rest.post('/store-connections', {
      name: 'Woo',
      platform: 'woocommerce',
      base_url: `${testApp.sandbox.url}/woocommerce`,
      consumer_key: 'ck_test',
      consumer_secret: 'cs_test',
    });
    await stage.shop.rest.post(`/store-connections/${connection.body.id}/test`);
    await stage.shop.rest.patch(`/projects/${stage.projectId}`, { store_connection_id: connection.body.id });
    await approveIn(stage, 'de', GERMAN);
    expect(outcomes(await sync(stage))).toMatchObject({ de: 'skipped: language_unsupported' });
    const { body } = await graphql(
      testApp,
      stage.shop.token,
      'query ($p: ID!, $i: ID!) { itemTexts(projectId: $p, itemId: $i) { texts { language status } total } }',
      { p: stage.projectId, i: stage.ids[0] },
    );
    expect(body.data.itemTexts).toEqual({ texts: [{ language: 'de', status: 'approved' }], total: 1 });
  });
});
