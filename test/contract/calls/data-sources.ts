import { jobEnd } from '../../support/shop.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

export const SOURCE = fields({
  uuid: 'id project_id',
  str: 'name source_type status',
  'str?': 'last_error',
  obj: 'config column_mapping',
  int: 'item_count',
  time: 'created_at updated_at',
  'time?': 'last_imported_at',
});
const ROW_ERROR = fields({ int: 'row', str: 'column value code message' });
const PREVIEW: Shape = {
  ...fields({ int: 'to_create to_update to_skip to_vanish error_count' }),
  errors: [ROW_ERROR],
  sample: ['obj'],
};

/** A valid row, and one without a title. */
const ROWS = [{ external_id: 'm-1', title: 'Typed mug', price: '9.50' }, { external_id: 'm-2' }];

export const dataSources: Step[] = [
  {
    operation: 'Mutation.createDataSource',
    input: { name: 'By hand', source_type: 'manual', rows: ROWS },
    saves: { typed_id: 'id' },
    answer: SOURCE,
    rejected: { name: 'By hand', source_type: 'manual', rows: [], column_mapping: { title: 1 } },
  },
  { operation: 'Query.dataSources', answer: { data_sources: [SOURCE], total: 'int', has_more: 'bool' } },
  { operation: 'Query.dataSource', input: ({ ids }) => ({ source_id: ids['typed_id'] }), answer: SOURCE },
  {
    operation: 'Mutation.updateDataSource',
    input: ({ ids }) => ({ source_id: ids['typed_id'], name: 'Typed in' }),
    answer: SOURCE,
    rejected: { name: '' },
  },
  { operation: 'Mutation.previewImport', input: ({ ids }) => ({ source_id: ids['typed_id'] }), answer: PREVIEW },
  {
    operation: 'Mutation.importDataSource',
    input: ({ ids }) => ({ source_id: ids['typed_id'] }),
    saves: { import_id: 'job_id' },
    answer: fields({ uuid: 'job_id', str: 'status' }),
  },
  {
    operation: 'Query.importErrors',
    before: ({ shop, ids }) => jobEnd(shop, ids['import_id']!),
    input: ({ ids }) => ({ source_id: ids['typed_id'], limit: 10 }),
    answer: { errors: [ROW_ERROR], total: 'int', has_more: 'bool' },
    rejected: { limit: 1001 },
  },
  {
    operation: 'Mutation.deleteDataSource',
    input: ({ ids }) => ({ source_id: ids['typed_id'] }),
    answer: null,
    rejected: 'repeat',
  },
];
