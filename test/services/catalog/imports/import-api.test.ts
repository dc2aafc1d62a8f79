import { beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { logOf } from '../../../support/jobs.ts';
import { type Call, callThrough } from '../../../support/operation-call.ts';
import { jobEnd, newProject, newShop, type Shop } from '../../../support/shop.ts';

const testApp = useTestApp();
const csv = (...lines: string[]) => ['SKU,Title,Price', ...lines].join('\n');
const bad = Array.from({ length: 120 }, (_, n) => `bad-${n},Bad,cheap`);

describe.each(['REST', 'GraphQL'] as const)('an import over %s', (api) => {
  let shop: Shop;
  let project_id: string;
  let source_id: string;
  let call: Call;

  beforeAll(async () => {
    shop = await newShop(testApp);
    ({ projectId: project_id } = await newProject(testApp, shop));
    const through = callThrough(testApp, schema, api);
    call = (name, flat = {}, token = shop.token) => through(name, { project_id, source_id, ...flat }, token);
    source_id = (
      await shop.rest.upload(
        `/projects/${project_id}/data-sources/upload`,
        'a.csv',
        csv('A,Axe,1', 'B,Bow,2', 'C,Cup,3'),
      )
    ).body.id;
  });
  const run = async () => {
    const { job_id } = await call('Mutation.importDataSource');
    return jobEnd(shop, String(job_id));
  };
  const replace = async (content: string) => {
    const { status } = await shop.rest.upload(`/projects/${project_id}/data-sources/upload`, 'a.csv', content, {
      source_id,
    });
    expect(status).toBe(201);
  };

  it('has a preview with counts, first errors and a sample, then runs, then lists its errors', async () => {
    expect(await call('Mutation.previewImport')).toMatchObject({
      to_create: 3,
      to_update: 0,
      to_skip: 0,
      to_vanish: 0,
      errors: [],
      error_count: 0,
    });
    expect(await run()).toMatchObject({ status: 'completed', result: { succeeded: 3, skipped: 0, failed: 0 } });

    await replace(csv('A,Axe,1', 'B,Bow,9', 'D,Dish,4', ...bad));
    const preview = await call('Mutation.previewImport');
    expect(preview).toMatchObject({ to_create: 1, to_update: 1, to_skip: 1, to_vanish: 1, error_count: 120 });
    expect(preview['errors']).toHaveLength(100);
    expect((preview['errors'] as object[])[0]).toEqual({
      row: 5,
      column: 'Price',
      value: 'cheap',
      code: 'not_a_number',
      message: expect.any(String),
    });
    expect((preview['sample'] as object[])[0]).toMatchObject({
      external_id: 'A',
      title: 'Axe',
      source_data: { price: '1' },
    });

    const job = await run();
    expect(job).toMatchObject({ status: 'completed', result: { succeeded: 2, skipped: 1, failed: 120 } });
    expect((await logOf(testApp.ctx(), job.id)).at(-2)!.data).toMatchObject({
      created_count: 1,
      updated_count: 1,
      unchanged_count: 1,
      error_count: 120,
      vanished_count: 1,
      vanished_known: true,
    });
    expect(await call('Query.importErrors', { limit: 2, offset: 119 })).toEqual({
      errors: [{ row: 124, column: 'Price', value: 'cheap', code: 'not_a_number', message: expect.any(String) }],
      total: 120,
      has_more: false,
    });
  });

  it.each(['Mutation.previewImport', 'Mutation.importDataSource', 'Query.importErrors'])(
    'responds with 404 to %s for another organization',
    async (name) => {
      const stranger = await newShop(testApp);
      expect(await call(name, {}, stranger.token)).toMatchObject({ code: 'NOT_FOUND', detail: 'Project not found' });
      expect(await call(name, { source_id: project_id })).toMatchObject({
        code: 'NOT_FOUND',
        detail: 'Data source not found',
      });
    },
  );

  it('counts its progress in rows of the file', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `N${n},New,1`);
    await replace(csv(...rows));
    const job = await run();
    const steps = (await logOf(testApp.ctx(), job.id)).filter(
      ({ type, data }) => type === 'progress' && !('finished_at' in data),
    );
    expect(steps.map(({ data }) => data['total'])).toEqual(steps.map(() => 5000));
    expect(steps.map(({ data }) => data['current'])).toEqual([2001, 4001, 5000, 5000]);
  });
});
