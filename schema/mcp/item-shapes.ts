import type { AddedList, Computed, RecordShape, Values } from './tool.ts';

/** What the checks found in the texts. The whole metadata has much more that no review needs. */
const WARNINGS: Computed = {
  schema: {
    type: 'array',
    description: 'What the automatic checks found in the texts, which a review should settle. Empty if nothing.',
    items: {
      type: 'object',
      required: ['code', 'field', 'message'],
      properties: {
        code: { type: 'string', description: 'What was found, such as `invented_number`.' },
        field: { type: ['string', 'null'], description: 'The key of the text in `generated_content`.' },
        message: { type: 'string', description: 'What was found, in one sentence.' },
      },
    },
  },
  from: (item) => {
    const { warnings } = item['generation_metadata'] as Values;
    return (Array.isArray(warnings) ? (warnings as Values[]) : []).map(({ code, field, message }) => ({
      code: String(code),
      field: typeof field === 'string' ? field : null,
      message: String(message),
    }));
  },
};

/** An item in a list, without its texts. */
export const ITEM_SUMMARY: RecordShape = {
  fields:
    'id external_id title item_type status confidence_score excluded_at vanished_at updated_at generation_metadata ' +
    'translation { language status confidence_score updated_at }',
  hidden: ['generation_metadata'],
  computed: { warnings: WARNINGS },
};

/** An item with its source and its texts. */
export const ITEM_DETAIL: RecordShape = {
  fields:
    'id project_id external_id title item_type status confidence_score source_data generated_content ai_model_used ' +
    'data_source_name excluded_at vanished_at created_at updated_at generation_metadata',
  hidden: ['generation_metadata'],
  computed: { warnings: WARNINGS },
};

/** The texts of an item in other languages than the main one. */
export const ITEM_TEXTS: AddedList = {
  operation: 'itemTexts',
  records: 'texts',
  description: 'The texts in other languages than the main one of the project. Empty if there are none.',
  record: {
    fields: 'language status confidence_score generated_content updated_at generation_metadata',
    hidden: ['generation_metadata'],
    computed: { warnings: WARNINGS },
  },
};
