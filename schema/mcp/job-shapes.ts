import type { Computed, RecordShape, Values } from './tool.ts';

/** The most items that a result names as problems. */
const MAX_PROBLEMS = 50;

/** A job in a list. */
export const JOB_SUMMARY: RecordShape = {
  fields:
    'id project_id job_type status progress_current progress_total created_at started_at completed_at waiting_until error',
};

const PROBLEMS: Computed = {
  schema: {
    type: 'array',
    maxItems: MAX_PROBLEMS,
    description: `The latest items that did not succeed, at most ${MAX_PROBLEMS}. The counts in \`result\` are complete.`,
    items: {
      type: 'object',
      required: ['item_id', 'external_id', 'language', 'status', 'error_code', 'message'],
      properties: {
        item_id: { type: ['string', 'null'], format: 'uuid', description: 'The id of the item.' },
        external_id: { type: ['string', 'null'], description: 'The identifier of the item in its data source.' },
        language: {
          type: ['string', 'null'],
          description: 'The language of the texts. Null if the job is not about texts in one language.',
        },
        status: { type: 'string', description: '`failed`, `skipped` or `conflict`.' },
        error_code: { type: ['string', 'null'], description: 'The reason for programs, such as `max_ct`.' },
        message: { type: ['string', 'null'], description: 'The reason in one sentence.' },
      },
    },
  },
  from: (job) =>
    (job['progress_detail'] as Values[]).filter(({ status }) => status !== 'succeeded').slice(-MAX_PROBLEMS),
};

/** A job with what became of its items. */
export const JOB_DETAIL: RecordShape = {
  fields: `${JOB_SUMMARY.fields} result progress_detail { item_id external_id language status error_code message }`,
  hidden: ['progress_detail'],
  computed: { problem_items: PROBLEMS },
};

/** A job that a tool started: its id has the name of the parameter of `get_job`. */
export const STARTED_JOB: RecordShape = {
  ...JOB_DETAIL,
  hidden: [...JOB_DETAIL.hidden!, 'id'],
  computed: {
    job_id: {
      schema: { type: 'string', format: 'uuid', description: 'The id of the job.' },
      from: (job) => job['id'],
    },
    ...JOB_DETAIL.computed,
  },
};
