import { describe, expect, it } from '@jest/globals';
import { ImportError } from '../../../../entities/catalog/import-error.ts';
import { changed, sql } from '../../../../src/core/sql.ts';
import { importErrorRows, listImportErrors } from '../../../../src/services/catalog/imports/list-import-errors.ts';
import { asUser, refusal } from '../../../support/as-user.ts';
import { emptyProject, nextRequest, uploadCsv } from '../../../support/catalog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { catalogueOf, newShop } from '../../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

async function sourceWithErrors(count: number) {
  const { ctx, projectId } = await emptyProject(testApp);
  const { id } = await uploadCsv(ctx, projectId, catalogueOf(1));
  const errors = Array.from({ length: count }, (_, n) => ({
    dataSourceId: id,
    row: n + 2,
    column: 'Title',
    value: `value ${n}`,
    code: 'missing_title',
    message: 'The product has no title.',
  }));
  await testApp.ctx().em.insertMany(ImportError, errors);
  return {
    ctx,
    projectId,
    id,
    list: (limit = 100, offset = 0) => listImportErrors(nextRequest(ctx), projectId, id, { limit, offset }),
  };
}

describe('the rows that an import rejected', () => {
  it('are returned page by page in the order of the file', async () => {
    const { list } = await sourceWithErrors(5);
    expect(await list(2, 2)).toMatchObject({
      errors: [
        { row: 4, column: 'Title', value: 'value 2', code: 'missing_title', message: 'The product has no title.' },
        { row: 5 },
      ],
      total: 5,
      hasMore: true,
    });
    expect(await list(2, 4)).toMatchObject({ errors: [{ row: 6 }], total: 5, hasMore: false });
    expect(await list(100, 99)).toEqual({ errors: [], total: 5, hasMore: false });
  });

  it.each([
    [0, 0],
    [1001, 0],
    [10, -1],
  ])('are rejected with 422 for limit %d and offset %d', async (limit, offset) => {
    const { list } = await sourceWithErrors(0);
    expect(await refusal(list(limit, offset))).toMatchObject({ code: 'VALIDATION' });
  });

  it('are streamed completely and without repetition, in any number and order of discovery', async () => {
    const { id } = await sourceWithErrors(6000);
    const early = {
      dataSourceId: id,
      row: 4500,
      column: 'Price',
      value: '',
      code: 'not_a_number',
      message: 'No number.',
    };
    await testApp.ctx().em.insertMany(ImportError, [early, { ...early, row: 1 }] as ImportError[]);
    const seen: number[] = [];
    for await (const error of importErrorRows(testApp.ctx(), id)) seen.push(error.row);
    expect(seen).toEqual([...Array.from({ length: 6000 }, (_, n) => n + 2), 1, 4500].toSorted((a, b) => a - b));
  });

  it('are streamed completely when a batch ends between two errors of the same row', async () => {
    const { id } = await sourceWithErrors(0);
    await changed(
      testApp.ctx().em,
      sql`insert into import_errors (data_source_id, row, column_name, value, code, message) select ${id}, n / 7, 'Title', '', 'missing_title', '' from generate_series(7, 12006) n`,
    );
    const found: { row: number; id: string }[] = [];
    for await (const error of importErrorRows(testApp.ctx(), id)) found.push(error);
    expect(new Set(found.map((error) => error.id)).size).toBe(12_000);
    expect(found.map((error) => error.row)).toEqual(Array.from({ length: 12_000 }, (_, n) => Math.floor((n + 7) / 7)));
  });

  it('are not found by another organization', async () => {
    const { projectId, id } = await sourceWithErrors(1);
    const page = { limit: 10, offset: 0 };
    expect(
      await refusal(listImportErrors(await asUser(testApp, await newShop(testApp)), projectId, id, page)),
    ).toMatchObject({
      message: 'Project not found',
    });
    const other = await sourceWithErrors(1);
    expect(await refusal(listImportErrors(other.ctx, other.projectId, id, page))).toMatchObject({
      message: 'Data source not found',
    });
  });
});
