import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const ITEM = fields({
  uuid: 'id project_id',
  'uuid?': 'data_source_id',
  str: 'external_id item_type status',
  'str?': 'title ai_model_used data_source_name',
  'num?': 'confidence_score',
  obj: 'source_data generated_content metadata generation_metadata',
  time: 'created_at updated_at',
  'time?': 'excluded_at vanished_at',
  'obj?': 'translation',
});
const VERSION = fields({
  uuid: 'id item_id',
  'uuid?': 'created_by',
  int: 'version',
  str: 'origin',
  obj: 'content',
  'str?': 'ai_model_used language',
  'ct?': 'ct_cost',
  time: 'created_at',
});
const TEXT = fields({
  uuid: 'item_id',
  str: 'language status',
  obj: 'generated_content generation_metadata',
  'num?': 'confidence_score',
  time: 'updated_at',
});
const DIFF: Shape = {
  item_id: 'uuid',
  against: 'str',
  product_url: 'str?',
  fields: [
    {
      ...fields({ str: 'field from to', 'str?': 'base conflict_reason', 'bool?': 'will_write conflict' }),
      changes: [fields({ str: 'op text' })],
    },
  ],
};

/** For an item with a text. */
export const items: Step[] = [
  { operation: 'Query.items', input: { limit: 2, search: 'product' }, answer: [ITEM], rejected: { limit: 1001 } },
  {
    operation: 'Query.itemCount',
    input: { status: 'generated', search: 'product' },
    answer: fields({ int: 'count' }),
    rejected: { search: 'x'.repeat(201) },
  },
  { operation: 'Query.item', input: { language: 'de' }, answer: ITEM, rejected: { language: 'no tag' } },
  {
    operation: 'Mutation.updateItem',
    input: {
      generated_content: { seo_title: 'Edited manually', tags: null },
      metadata: { shelf: 'A' },
      status: 'approved',
    },
    answer: ITEM,
    rejected: { generated_content: { name: 1 } },
  },
  {
    operation: 'Mutation.updateItemText',
    input: { language: 'de', generated_content: { name: 'Tasse' }, status: 'approved' },
    answer: TEXT,
    rejected: { generated_content: { name: 1 } },
  },
  { operation: 'Query.itemTexts', answer: { texts: [TEXT], total: 'int', has_more: 'bool' }, rejected: { limit: 101 } },
  { operation: 'Query.itemVersions', answer: { versions: [VERSION], total: 'int', has_more: 'bool' } },
  {
    operation: 'Query.itemDiff',
    input: { against: 'version', version: 1 },
    answer: DIFF,
    rejected: { against: 'source', version: 1 },
  },
  { operation: 'Mutation.restoreItemVersion', input: { version: 1 }, answer: ITEM },
  {
    operation: 'Mutation.bulkUpdateItems',
    input: ({ ids }) => ({
      action: 'exclude',
      item_ids: [ids['other_item_id'], '00000000-0000-4000-8000-000000000000'],
    }),
    answer: {
      ...fields({ int: 'updated_count failed_count' }),
      results: [fields({ uuid: 'item_id', bool: 'success', 'str?': 'error' })],
    },
    rejected: { action: 'approve' },
  },
];
