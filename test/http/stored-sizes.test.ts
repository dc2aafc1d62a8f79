import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../src/core/errors.ts';
import { changed, row, sql } from '../../src/core/sql.ts';
import { toAppError } from '../../src/http/to-app-error.ts';
import { addItems, emptyProject, importNow, nextRequest, uploadCsv } from '../support/catalog.ts';
import { useTestApp } from '../support/test-app.ts';
import { newShop } from '../support/shop.ts';
import { graphql } from './graphql-client.ts';

const testApp = useTestApp();
const KB = 1024;
const text = (kilobytes: number) => 'x'.repeat(kilobytes * KB);

async function newItem() {
  const shop = await newShop(testApp);
  const { body: project } = await shop.rest.post('/projects', { name: 'Shop' });
  const [item] = await addItems(testApp, project.id, [{}]);
  return { shop, project, path: `/projects/${project.id}/items/${item!.id}`, id: item!.id };
}

/** The 422 error of a field that is larger than it may be. */
const tooLarge = (field: string) => ({
  status: 422,
  body: {
    detail: `Validation error: body.${field}: must have at most 256 kB`,
    errors: [{ loc: ['body', field], msg: 'must have at most 256 kB' }],
  },
});

describe('a free JSON object', () => {
  it('has at most 256 kB after a change was merged with what is stored', async () => {
    const { shop, path } = await newItem();
    expect(await shop.rest.patch(path, { metadata: { a: text(200) } })).toMatchObject({ status: 200 });
    expect(await shop.rest.patch(path, { metadata: { b: text(100) } })).toMatchObject(tooLarge('metadata'));
    const { body: item } = await shop.rest.get(path);
    expect(Object.keys(item.metadata)).toEqual(['a']);
    expect(await shop.rest.patch(path, { metadata: { a: null, b: text(100) } })).toMatchObject({ status: 200 });
  });

  it('has at most 256 kB in texts too, and a rejected change becomes no version', async () => {
    const { shop, path } = await newItem();
    const texts = (name: string) => ({ generated_content: { [name]: 'ü'.repeat(50 * KB) } });
    expect(await shop.rest.patch(path, texts('description'))).toMatchObject({ status: 200 });
    expect(await shop.rest.patch(path, texts('short_description'))).toMatchObject({ status: 200 });
    expect(await shop.rest.patch(path, texts('seo_description'))).toMatchObject(tooLarge('generated_content'));
    expect((await shop.rest.get(`${path}/versions`)).body.versions).toHaveLength(2);
  });

  it('is rejected before the record is looked for when the request alone is too large', async () => {
    const { shop, project, path } = await newItem();
    const large = { anything: text(300) };
    expect(await shop.rest.patch(path, { metadata: large })).toMatchObject(tooLarge('metadata'));
    expect(await shop.rest.patch(path.slice(0, -1).concat('0'), { metadata: large })).toMatchObject({ status: 422 });
    expect(await shop.rest.patch(`/projects/${project.id}`, { settings: large })).toMatchObject(tooLarge('settings'));
    expect(await shop.rest.post('/projects', { name: 'Large', settings: large })).toMatchObject(tooLarge('settings'));
    expect(
      await shop.rest.post(`/projects/${project.id}/data-sources`, { name: 's', source_type: 'csv', config: large }),
    ).toMatchObject(tooLarge('config'));
    const { body } = await graphql(
      testApp,
      shop.token,
      'mutation ($id: ID!, $input: UpdateProjectInput!) { updateProject(projectId: $id, input: $input) { id } }',
      { id: project.id, input: { settings: large } },
    );
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'VALIDATION' } });
  });

  it('cannot be larger in the database either, whatever writes it', async () => {
    const { id } = await newItem();
    const { em } = testApp.ctx();
    const error = await changed(
      em,
      sql`update content_items set source_data = jsonb_build_object('a', repeat('x', 300000)) where id = ${id}`,
    ).catch((thrown: unknown) => toAppError(thrown));
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).facts['errors']).toEqual([
      { loc: ['body', 'source_data'], msg: 'is too large to be stored', type: 'too_long' },
    ]);
  });
});

describe('an import', () => {
  it('lists a row with too much data as an error and stores the others', async () => {
    const { ctx, projectId } = await emptyProject(testApp);
    const wide = Array.from({ length: 3 }, () => text(90)).join(',');
    const source = await uploadCsv(
      ctx,
      projectId,
      `id,title,a,b,c\n1,Small,x,y,z\n2,Large,${wide}\n3,Also small,x,y,z\n`,
    );
    const job = await importNow(ctx, projectId, source.id);
    expect(job).toMatchObject({ status: 'completed', succeeded: 2, failed: 1 });
    expect(
      await row(
        nextRequest(ctx).em,
        sql`select row, code, value from import_errors where data_source_id = ${source.id}`,
      ),
    ).toEqual({ row: 3, code: 'row_too_large', value: 'Large' });
  });
});
