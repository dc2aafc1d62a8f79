import { GENERATED_CONTENT } from '../../../entities/catalog/content-item.ts';
import { ITEM_DETAIL, ITEM_TEXTS } from '../item-shapes.ts';
import { JOB_DETAIL } from '../job-shapes.ts';
import type { RecordTool, Tool } from '../tool.ts';

/** The most items that one call approves, rejects or publishes: a page of list_items. */
const MAX_ITEMS = 50;

const ITEMS = {
  project_id: { argument: 'bulkUpdateItems.project_id' },
  item_ids: {
    argument: 'bulkUpdateItems.item_ids',
    required: true,
    maxItems: MAX_ITEMS,
    description: 'The ids of the items.',
  },
} as const satisfies RecordTool['inputs'];

const REVIEWED = {
  kind: 'record',
  scope: 'mcp:write',
  idempotent: true,
  operation: 'bulkUpdateItems',
  inputs: {
    ...ITEMS,
    language: {
      argument: 'bulkUpdateItems.language',
      description: 'The language whose texts are reviewed. Absent for those in the main language of the project.',
    },
  },
  result: { fields: 'updated_count failed_count results { item_id success error }' },
} as const satisfies Partial<RecordTool>;

/** The tools that change, review and publish texts, and the one that cancels a job. */
export const REVIEW_TOOLS: readonly Tool[] = [
  {
    kind: 'record',
    name: 'update_item_text',
    title: 'Change the texts of an item',
    description:
      'Replaces single texts of an item, by their keys in generated_content, and returns the item. Other texts keep their ' +
      'value; null removes a text. The change becomes a new version, and the item has to be approved again. Pass the ' +
      'updated_at that you read as expected_updated_at, so that a change by somebody else meanwhile is not overwritten. With a ' +
      'language, all of this is about the texts in it, as get_item returns them in `texts`.',
    scope: 'mcp:write',
    destructive: true,
    operation: 'updateItem',
    inputs: {
      project_id: { argument: 'updateItem.project_id' },
      item_id: { argument: 'updateItem.item_id' },
      generated_content: {
        argument: 'updateItem.generated_content',
        required: true,
        description: `The texts to change. A key with the value null is removed. ${GENERATED_CONTENT}`,
      },
      expected_updated_at: { argument: 'updateItem.expected_updated_at' },
      language: {
        argument: 'updateItemText.language',
        required: false,
        description:
          'The language of the texts, one of the target languages of the project. Absent for the main language.',
      },
    },
    result: ITEM_DETAIL,
    also: ITEM_TEXTS,
    inLanguage: { operation: 'updateItemText', read: 'item' },
  },
  {
    ...REVIEWED,
    name: 'approve_items',
    title: 'Approve items',
    description:
      'Approves the texts of items, so that publish_items may publish them. Approve only texts that were compared with ' +
      'their source, or that the user has confirmed. Returns a result for each item; an item that cannot be approved does ' +
      'not stop the others.',
    constants: { action: 'approve' },
  },
  {
    ...REVIEWED,
    name: 'reject_items',
    title: 'Reject items',
    description:
      'Rejects the texts of items, so that they are not published. A text that is in the store already stays there. ' +
      'Returns a result for each item.',
    constants: { action: 'reject' },
  },
  {
    kind: 'job',
    name: 'publish_items',
    title: 'Publish items',
    description:
      'Writes the texts of approved items to the store of the project, where customers see them at once and the former ' +
      'texts are replaced. Ask the user first. If one of the items is not approved, nothing is published and the error ' +
      '`CONFLICT` names the items. Texts that were changed in the store since the last publication are not overwritten: ' +
      'their status is `conflict`. The approved texts of the items in other languages are published with them, where the store ' +
      'has the language. It costs no CT. Waits for the job like generate_texts.',
    scope: 'mcp:write',
    destructive: true,
    openWorld: true,
    job: 'sync',
    inputs: ITEMS,
    payload: ({ item_ids: itemIds }) => ({ mode: 'selected', only_approved: true, item_ids: itemIds }),
  },
  {
    kind: 'record',
    name: 'cancel_job',
    title: 'Cancel a job',
    description:
      'Cancels a queued or running job and returns it. Work that has not started is dropped and costs nothing; finished ' +
      'work stays and is paid for. A job that has ended is the error `CONFLICT`.',
    scope: 'mcp:write',
    destructive: true,
    operation: 'cancelJob',
    inputs: { job_id: { argument: 'cancelJob.job_id' } },
    result: JOB_DETAIL,
  },
];
