import { describe, expect, it } from '@jest/globals';
import { ContentItem } from '../../../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../../../entities/catalog/item-enums.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import { rows, sql } from '../../../../src/core/sql.ts';
import { deleteDataSource } from '../../../../src/services/catalog/sources/delete-data-source.ts';
import { getDataSource } from '../../../../src/services/catalog/sources/get-data-source.ts';
import { listItemVersions } from '../../../../src/services/catalog/items/item-versions.ts';
import { previewImport } from '../../../../src/services/catalog/imports/preview-import.ts';
import { storageFor } from '../../../../src/providers/storage/storage.ts';
import { startImport } from '../../../../src/services/catalog/imports/start-import.ts';
import { updateItem } from '../../../../src/services/catalog/items/update-item.ts';
import { refusal } from '../../../support/as-user.ts';
import { emptyProject, importNow, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf } from '../../../support/shop.ts';
import { FIRST_PAGE } from '../../../support/first-page.ts';

const testApp = useTestApp();
const HEADER = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price';
const SHIRT = ['shirt,Shirt,<p>Soft</p>,Size,S,SH-S,19.90', 'shirt,,,,M,SH-M,19.90'];
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

const items = (projectId: string) =>
  testApp.ctx().em.find(ContentItem, { projectId }, { orderBy: { position: 'asc' } });
const figures = ({ succeeded, skipped, failed, status, progressCurrent, progressTotal }: Job) => ({
  succeeded,
  skipped,
  failed,
  status,
  progressCurrent,
  progressTotal,
});

async function uploaded(content: string | Buffer) {
  const { ctx, projectId } = await emptyProject(testApp);
  const { id } = await uploadCsv(ctx, projectId, content);
  return {
    ctx,
    projectId,
    id,
    preview: () => previewImport(nextRequest(ctx), projectId, id),
    run: () => importNow(ctx, projectId, id),
    replace: (changed: string) => uploadCsv(ctx, projectId, changed, { sourceId: id }),
    source: () => getDataSource(nextRequest(ctx), projectId, id),
    items: () => items(projectId),
  };
}

describe('an import', () => {
  it('does what its preview predicts, and the preview changes nothing', async () => {
    const { preview, run, source, items: now } = await uploaded(csv(...SHIRT, 'mug,Mug,,Title,Default Title,MUG,9.50'));
    const before = await source();
    expect(await preview()).toMatchObject({
      toCreate: 4,
      toUpdate: 0,
      toSkip: 0,
      errors: [],
      sample: [{ external_id: 'shirt', item_type: 'product', title: 'Shirt' }, {}, {}, { external_id: 'mug' }],
    });
    expect([await source(), await now()]).toEqual([before, []]);

    expect(figures(await run())).toEqual({
      succeeded: 4,
      skipped: 0,
      failed: 0,
      status: 'completed',
      progressCurrent: 4,
      progressTotal: 4,
    });
    expect(await source()).toMatchObject({
      status: 'ready',
      itemCount: 4,
      lastError: null,
      lastImportedAt: expect.any(Date),
    });
    const [shirt, small, , mug] = await now();
    expect(shirt).toMatchObject({
      externalId: 'shirt',
      itemType: 'product',
      status: 'pending',
      generatedContent: {},
      sourceData: { title: 'Shirt' },
    });
    expect(small).toMatchObject({ itemType: 'variant', metadata: { parent_external_id: 'shirt' } });
    expect(mug).toMatchObject({ externalId: 'mug', itemType: 'product' });
    expect(await preview()).toMatchObject({ toCreate: 0, toUpdate: 0, toSkip: 4 });
  });

  it('changes nothing when it runs twice', async () => {
    const { run, items: now } = await uploaded(catalogueOf(7));
    await run();
    const before = await now();
    expect(figures(await run())).toMatchObject({ succeeded: 0, skipped: 7, failed: 0, status: 'completed' });
    expect(await now()).toEqual(before);
  });

  it('updates changed data by external id without changing texts, status or versions', async () => {
    const {
      ctx,
      projectId,
      run,
      replace,
      preview,
      items: now,
    } = await uploaded(csv(...SHIRT, 'mug,Mug,,Title,Default Title,MUG,9.50'));
    await run();
    const [shirt] = await now();
    await updateItem(nextRequest(ctx), projectId, shirt!.id, {
      generatedContent: { name: 'Written' },
      metadata: { note: 'mine' },
      excluded: true,
      status: ItemStatus.approved,
    });
    const before = await now();

    await replace(
      csv('shirt,Shirt,<p>Softer</p>,Size,S,SH-S,19.90', SHIRT[1]!, 'lamp,Lamp,,Title,Default Title,LAMP,30'),
    );
    expect(await preview()).toMatchObject({ toCreate: 1, toUpdate: 1, toSkip: 2 });
    expect(figures(await run())).toMatchObject({ succeeded: 2, skipped: 2, failed: 0 });
    const after = await now();
    expect(after.map((item) => [item.externalId, item.id])).toEqual([
      ...before.map((item) => [item.externalId, item.id]),
      ['lamp', expect.any(String)],
    ]);
    expect(after[0]).toEqual({ ...before[0], sourceData: after[0]!.sourceData, updatedAt: after[0]!.updatedAt });
    expect(JSON.stringify(after[0]!.sourceData)).toContain('Softer');
    expect((await listItemVersions(nextRequest(ctx), projectId, shirt!.id, FIRST_PAGE)).versions).toHaveLength(1);
    expect(after.slice(1, 3)).toEqual(before.slice(1, 3));
    expect(after[3]).toEqual({ ...before[3], vanishedAt: expect.any(Date), updatedAt: expect.any(Date) });
  });

  it('updates an item when only derived data changed, such as the name of an option', async () => {
    const { run, replace, preview, items: now } = await uploaded(csv(...SHIRT));
    await run();
    await replace(csv(SHIRT[0]!.replace('Size', 'Width'), SHIRT[1]!));
    const expected = await preview();
    expect(figures(await run())).toMatchObject({ succeeded: expected.toUpdate, skipped: expected.toSkip });
    for (const variant of (await now()).slice(1))
      expect(variant.metadata).toMatchObject({ options: [{ name: 'Width' }] });
  });

  it('lists the rows that it rejects and imports the others; the next import deletes the list', async () => {
    const { ctx, projectId, id, run, replace, preview } = await uploaded(
      csv(
        'mug,Mug,,Title,Default Title,MUG,cheap',
        ',Nameless,,Title,Default Title,X,1',
        'cup,Cup,,Title,Default Title,CUP,3',
      ),
    );
    const expected = await preview();
    const job = await run();
    expect([job.status, job.failed]).toEqual(['completed', expected.errors.length]);
    const stored = await rows<{ row: number; code: string }>(
      testApp.ctx().em,
      sql`select row, code from import_errors where data_source_id = ${id} order by row, id`,
    );
    expect(stored).toEqual(expected.errors.map(({ row, code }) => ({ row, code })));
    expect(stored.map((each) => each.row)).toEqual([2, 3]);
    expect((await items(projectId)).map((item) => item.externalId)).toContain('cup');
    await replace(catalogueOf(1));
    await importNow(ctx, projectId, id);
    expect(await rows(testApp.ctx().em, sql`select 1 from import_errors where data_source_id = ${id}`)).toEqual([]);
  });

  it('stores text with any character that PostgreSQL can store', async () => {
    const { run, items: now } = await uploaded(csv('emoji,"Zoë 😀 ""x""\n\\u0000",,Title,Default Title,E,1'));
    expect(figures(await run())).toMatchObject({ status: 'completed', succeeded: 1 });
    expect((await now())[0]!.sourceData['title']).toBe('Zoë 😀 "x"\n\\u0000');
  });

  it('fails with the reason when the file becomes unreadable, keeps the stored rows and marks nothing as vanished', async () => {
    const { run, source, items: now } = await uploaded(catalogueOf(5000));
    await run();
    // No upload stores such a file. It was changed in the storage.
    const { storageKey } = await source();
    await (
      await storageFor(testApp.config)
    ).put(
      storageKey!,
      `${catalogueOf(3000).replaceAll('beech', 'oak')}\nnul,Nul\0Nul,,,,,true,Title,Default Title,N,1`,
    );
    const job = await run();
    expect(figures(job)).toMatchObject({ status: 'failed', succeeded: 2000, failed: 1 });
    expect(job.error).toContain('not a text file');
    expect(await source()).toMatchObject({ status: 'error', lastError: job.error });
    const after = await now();
    expect([after.length, after.filter((item) => item.vanishedAt).length]).toEqual([5000, 0]);
    expect(after.map((item) => JSON.stringify(item.sourceData).includes('oak'))).toEqual(after.map((_, n) => n < 2000));
  });

  it('fails when no row is valid, but not when all items are unchanged', async () => {
    const { run, replace } = await uploaded(csv('mug,Mug,,Title,Default Title,MUG,cheap'));
    expect(figures(await run())).toMatchObject({ status: 'failed', succeeded: 0, failed: 1 });
    await replace(csv('cup,Cup,,Title,Default Title,CUP,3'));
    await run();
    await replace(csv('cup,Cup,,Title,Default Title,CUP,3', 'mug,Mug,,Title,Default Title,MUG,cheap'));
    expect(figures(await run())).toMatchObject({ status: 'completed', succeeded: 0, skipped: 1, failed: 1 });
  });

  it('writes no row when nothing changed', async () => {
    const { projectId, run } = await uploaded(catalogueOf(3));
    const versions = () =>
      rows(
        testApp.ctx().em,
        sql`select external_id, xmin::text, xmax::text, ctid::text from content_items where project_id = ${projectId} order by position`,
      );
    await run();
    const before = await versions();
    await run();
    expect(await versions()).toEqual(before);
  });

  it('stores more than one batch in the order of the file', async () => {
    const { run, items: now } = await uploaded(catalogueOf(4203));
    expect(figures(await run())).toMatchObject({ succeeded: 4203, progressTotal: 4203 });
    expect((await now()).map((item) => item.externalId)).toEqual(
      Array.from({ length: 4203 }, (_, n) => `product-${n + 1}`),
    );
  });

  it('fails with the reason when the file cannot be read at all', async () => {
    const { ctx, projectId, id, run, source } = await uploaded('SKU,Title\n1,Jug\n');
    await rows(
      testApp.ctx().em,
      sql`update data_sources set column_mapping = '{"title":"No such column"}' where id = ${id}`,
    );
    expect(await refusal(previewImport(nextRequest(ctx), projectId, id))).toMatchObject({ code: 'VALIDATION' });
    const job = await run();
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('No such column') });
    expect(await source()).toMatchObject({ status: 'error', lastError: job.error, lastImportedAt: null });
  });

  it('is rejected with 422 without a file', async () => {
    const { ctx, projectId, id } = await uploaded(catalogueOf(1));
    await rows(testApp.ctx().em, sql`update data_sources set storage_key = null where id = ${id}`);
    for (const call of [previewImport, startImport])
      expect(await refusal(call(nextRequest(ctx), projectId, id))).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('no file yet'),
      });
    expect(await testApp.ctx().em.count(Job, { projectId })).toBe(0);
  });
});

describe('imported items', () => {
  it('are identified within their source: the same external id in another source is another item', async () => {
    const { ctx, projectId, id, run } = await uploaded(catalogueOf(2));
    await run();
    await deleteDataSource(nextRequest(ctx), projectId, id);
    const { id: other } = await uploadCsv(ctx, projectId, catalogueOf(2));
    expect(await previewImport(nextRequest(ctx), projectId, other)).toMatchObject({ toCreate: 2, toSkip: 0 });
    await importNow(ctx, projectId, other);
    expect((await items(projectId)).map((item) => [item.externalId, item.dataSourceId])).toEqual([
      ['product-1', null],
      ['product-2', null],
      ['product-1', other],
      ['product-2', other],
    ]);
  });
});
