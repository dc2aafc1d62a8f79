import { describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/core';
import { DataSource, SourceStatus } from '../../../../entities/catalog/data-source.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../../src/core/context.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { deleteDataSource } from '../../../../src/services/catalog/sources/delete-data-source.ts';
import { getDataSource, listDataSources } from '../../../../src/services/catalog/sources/get-data-source.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { addItems, emptyProject, itemNow, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { eventually } from '../../../support/eventually.ts';
import { catalogueOf, newShop } from '../../../support/shop.ts';
import { FIRST_PAGE } from '../../../support/first-page.ts';

const testApp = useTestApp({ ROLE: 'web' });
const TABLE = 'Code;Bezeichnung;Preis\nA-1;Krug;9,50\n';

const sourceNow = (id: string) => testApp.ctx().em.findOneOrFail(DataSource, id);
const exists = async (key: string | null | undefined) => (await storageFor(testApp.config)).exists(key!);

describe('an uploaded file', () => {
  it('becomes a source and shows the content of the file', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const uploaded = await uploadCsv(ctx, projectId, catalogueOf(12), { fileName: 'Spring 2026.csv' });
    expect(uploaded).toMatchObject({
      projectId,
      name: 'Spring 2026.csv',
      sourceType: 'csv',
      status: 'pending',
      itemCount: 0,
      config: { file_name: 'Spring 2026.csv', layout: 'shopify' },
      columnMapping: {},
      suggestedMapping: {},
    });
    expect(uploaded.columns.slice(0, 2)).toEqual(['Handle', 'Title']);
    expect(uploaded.previewRows).toHaveLength(10);
    expect(uploaded.previewRows[0]).toMatchObject({ Handle: 'product-1', Title: 'Product 1' });
    expect(await exists((await sourceNow(uploaded.id)).storageKey)).toBe(true);
  });

  it('gets a suggested mapping where the layout is not detected, and keeps it', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const uploaded = await uploadCsv(ctx, projectId, 'SKU,Title,Price\n1,Jug,9.50\n', { name: 'Jugs' });
    expect(uploaded).toMatchObject({
      name: 'Jugs',
      config: { layout: 'columns' },
      suggestedMapping: { title: 'Title', price: 'Price' },
    });
    expect((await sourceNow(uploaded.id)).columnMapping).toEqual(uploaded.suggestedMapping);
  });

  it('replaces the file of an existing source and keeps name and mapping', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const first = await uploadCsv(ctx, projectId, TABLE, { name: 'Mine' });
    const mapping = { external_id: 'Code', title: 'Bezeichnung' };
    await testApp.ctx().em.nativeUpdate(DataSource, first.id, {
      columnMapping: mapping,
      status: SourceStatus.error,
      lastError: 'broken',
    });
    const before = await sourceNow(first.id);
    const second = await uploadCsv(ctx, projectId, `${TABLE}A-2;Tasse;4\n`, {
      sourceId: first.id,
      fileName: 'again.csv',
    });
    expect(second).toMatchObject({
      id: first.id,
      name: 'Mine',
      status: 'pending',
      lastError: null,
      columnMapping: mapping,
      config: { file_name: 'again.csv' },
    });
    const after = await sourceNow(first.id);
    expect([await exists(before.storageKey), await exists(after.storageKey)]).toEqual([false, true]);
    expect(await uploadCsv(ctx, projectId, TABLE, { sourceId: first.id, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
    });
  });

  it('drops a mapping to columns that the new file does not have', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const { id } = await uploadCsv(ctx, projectId, 'SKU,Title\n1,Jug\n');
    expect(await uploadCsv(ctx, projectId, catalogueOf(1), { sourceId: id })).toMatchObject({
      columnMapping: {},
      config: { layout: 'shopify' },
    });
    expect((await uploadCsv(ctx, projectId, 'Name,Number\nJug,1\n', { sourceId: id })).columnMapping).toMatchObject({
      title: 'Name',
    });
  });

  it.each([
    ['a name with another extension', { fileName: 'catalogue.pdf' }, catalogueOf(1)],
    ['an empty file', {}, ''],
    ['a picture', {}, Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex')],
  ])('is rejected for %s, and the source keeps its file', async (_what, more, content) => {
    const { ctx, projectId } = await emptyProject(testApp);
    expect(await refusal(uploadCsv(ctx, projectId, content, more))).toMatchObject({ code: 'VALIDATION' });
    expect((await listDataSources(nextRequest(ctx), projectId, FIRST_PAGE)).dataSources).toEqual([]);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const before = await sourceNow(source.id);
    await refusal(uploadCsv(ctx, projectId, content, { ...more, sourceId: source.id }));
    expect(await sourceNow(source.id)).toEqual(before);
    expect(await exists(before.storageKey)).toBe(true);
  });
});

describe('a data source with an active import', () => {
  it.each([JobStatus.queued, JobStatus.running])(
    'rejects a new file and its deletion while the job is %s',
    async (status) => {
      const { ctx, projectId } = await emptyProject(testApp);
      const source = await uploadCsv(ctx, projectId, TABLE);
      const job = await startImport(nextRequest(ctx), projectId, source.id);
      await testApp.ctx().em.nativeUpdate(Job, job.id, { status });
      const conflict = { code: 'CONFLICT', message: 'The data source is being imported' };
      expect(await refusal(deleteDataSource(nextRequest(ctx), projectId, source.id))).toMatchObject(conflict);
      expect(await refusal(uploadCsv(ctx, projectId, TABLE, { sourceId: source.id }))).toMatchObject(conflict);
      expect(await exists((await sourceNow(source.id)).storageKey)).toBe(true);
      const other = await uploadCsv(ctx, projectId, TABLE);
      expect(await deleteDataSource(nextRequest(ctx), projectId, other.id)).toBe(true);
    },
  );

  it('can be changed after the job ended, in any status that the worker left', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const job = await startImport(nextRequest(ctx), projectId, source.id);
    await testApp.ctx().em.nativeUpdate(Job, job.id, { status: JobStatus.cancelled });
    await testApp.ctx().em.nativeUpdate(DataSource, source.id, { status: SourceStatus.importing });
    expect(await uploadCsv(ctx, projectId, TABLE, { sourceId: source.id })).toMatchObject({ status: 'pending' });
    expect(await deleteDataSource(nextRequest(ctx), projectId, source.id)).toBe(true);
  });

  it('is never deleted by a concurrent request', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { ctx, projectId } = await emptyProject(testApp);
      const source = await uploadCsv(ctx, projectId, TABLE);
      const [started, deleted] = await Promise.allSettled([
        startImport(nextRequest(ctx), projectId, source.id),
        deleteDataSource(nextRequest(ctx), projectId, source.id),
      ]);
      expect([started.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(started.status === 'rejected' ? started.reason : (deleted as PromiseRejectedResult).reason).toMatchObject({
        code: started.status === 'rejected' ? 'NOT_FOUND' : 'CONFLICT',
      });
    }
  });
});

describe('a data source whose file is replaced concurrently', () => {
  /** Replaces the file of the source while the call waits for its row. Returns the storage key of the new file. */
  async function replacedMeanwhile(
    ctx: Context,
    source: { id: string; projectId: string },
    call: () => Promise<unknown>,
  ): Promise<string | null | undefined> {
    const other = await uploadCsv(ctx, source.projectId, TABLE);
    const { storageKey } = await sourceNow(other.id);
    const held = await testApp.ctx().em.transactional(async (em) => {
      await em.findOneOrFail(DataSource, source.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const waiting = call();
      await eventually(
        () =>
          rows(
            testApp.ctx().em,
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        (waits) => waits.length > 0,
      );
      await em.nativeUpdate(DataSource, source.id, { storageKey });
      return { waiting };
    });
    await held.waiting;
    return storageKey;
  }

  it('is deleted together with its new file', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const newer = await replacedMeanwhile(ctx, source, () => deleteDataSource(nextRequest(ctx), projectId, source.id));
    expect(await exists(newer)).toBe(false);
  });

  it('deletes the replaced file and keeps the newest', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const newer = await replacedMeanwhile(ctx, source, () => uploadCsv(ctx, projectId, TABLE, { sourceId: source.id }));
    const { storageKey } = await sourceNow(source.id);
    expect([await exists(newer), await exists(storageKey)]).toEqual([false, true]);
  });
});

describe('a data source', () => {
  it('keeps its items when it is deleted', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const { storageKey } = await sourceNow(source.id);
    const [item] = await addItems(testApp, projectId, [
      { dataSourceId: source.id, generatedContent: { name: 'Text' } },
    ]);
    expect(await deleteDataSource(nextRequest(ctx), projectId, source.id)).toBe(true);
    expect(await itemNow(testApp, item!.id)).toMatchObject({
      dataSourceId: null,
      projectId,
      generatedContent: { name: 'Text' },
    });
    expect(await exists(storageKey)).toBe(false);
    expect(await refusal(getDataSource(nextRequest(ctx), projectId, source.id))).toMatchObject({
      message: 'Data source not found',
    });
  });

  it('is listed with the others of its project, oldest first', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    for (const name of ['a', 'b', 'c']) await uploadCsv(ctx, projectId, TABLE, { name });
    const names = async (page = FIRST_PAGE) =>
      (await listDataSources(nextRequest(ctx), projectId, page)).dataSources.map((each) => each.name);
    expect([await names(), await names({ limit: 1, offset: 2 })]).toEqual([['a', 'b', 'c'], ['c']]);
    expect(await listDataSources(nextRequest(ctx), projectId, FIRST_PAGE)).toMatchObject({ total: 3, hasMore: false });
  });

  it('is not found by another organization', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const source = await uploadCsv(ctx, projectId, TABLE);
    const stranger = await asUser(testApp, await newShop(testApp));
    const elsewhere = await emptyProject(testApp);
    for (const call of [getDataSource, deleteDataSource, startImport]) {
      expect(await refusal(call(nextRequest(stranger), projectId, source.id))).toMatchObject({
        message: 'Project not found',
      });
      expect(await refusal(call(nextRequest(elsewhere.ctx), elsewhere.projectId, source.id))).toMatchObject({
        message: 'Data source not found',
      });
    }
    expect(await refusal(uploadCsv(elsewhere.ctx, elsewhere.projectId, TABLE, { sourceId: source.id }))).toMatchObject({
      message: 'Data source not found',
    });
  });
});
