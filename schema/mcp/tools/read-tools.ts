import { ITEM_DETAIL, ITEM_SUMMARY, ITEM_TEXTS } from '../item-shapes.ts';
import { JOB_SUMMARY } from '../job-shapes.ts';
import type { Tool } from '../tool.ts';

const LIST_ITEMS = {
  project_id: { argument: 'items.project_id' },
  status: { argument: 'items.status' },
  source_id: { argument: 'items.source_id' },
  vanished: { argument: 'items.vanished' },
  excluded: { argument: 'items.excluded' },
  language: { argument: 'items.language' },
} as const;

/** The tools that read projects, items, jobs and the balance. */
export const READ_TOOLS: readonly Tool[] = [
  {
    kind: 'list',
    name: 'list_projects',
    title: 'List projects',
    description:
      'Lists the projects of the organization, newest first, with the number of items by status. Start here: most other ' +
      'tools need a project_id.',
    scope: 'mcp:read',
    operation: 'projects',
    inputs: { status: { argument: 'projects.status' } },
    records: 'projects',
    record: {
      fields:
        'id name description status language target_languages store_connection_id store_connection_name content_profile_id item_count ' +
        'item_counts active_job_id updated_at',
    },
  },
  {
    kind: 'list',
    name: 'list_items',
    title: 'List items',
    description:
      'Lists the products, variants and pages of a project in the order of import, with their review status, confidence ' +
      'score and warnings in the main language, but without texts. Filter by status: `pending` items have no text yet, `generated` ones wait ' +
      'for review, `approved` ones can be published. With a language, `status` means the texts in it, and `translation` ' +
      'has their state. Read one with get_item.',
    scope: 'mcp:read',
    operation: 'items',
    inputs: LIST_ITEMS,
    records: 'items',
    record: ITEM_SUMMARY,
  },
  {
    kind: 'list',
    name: 'search_items',
    title: 'Search items',
    description:
      'Finds items of a project by a part of their title or external id, ignoring case. Texts are not searched. Returns ' +
      'the same as list_items.',
    scope: 'mcp:read',
    operation: 'items',
    inputs: {
      project_id: LIST_ITEMS.project_id,
      query: {
        argument: 'items.search',
        required: true,
        description: 'A part of the title or of the external id, at most 200 characters.',
      },
      status: LIST_ITEMS.status,
    },
    records: 'items',
    record: ITEM_SUMMARY,
  },
  {
    kind: 'record',
    name: 'get_item',
    title: 'Get an item',
    description:
      'Returns one item with the data of its source (`source_data`), its texts (`generated_content`), its status and the ' +
      'warnings of the checks, and the same for its texts in other languages (`texts`). Compare the texts with the source ' +
      'before you approve an item.',
    scope: 'mcp:read',
    operation: 'item',
    inputs: { project_id: { argument: 'item.project_id' }, item_id: { argument: 'item.item_id' } },
    result: ITEM_DETAIL,
    also: ITEM_TEXTS,
  },
  {
    kind: 'record',
    name: 'get_balance',
    title: 'Get the balance',
    description: 'Returns the credits (CT) that the organization can spend on texts. It costs nothing.',
    scope: 'mcp:read',
    operation: 'balance',
    inputs: {},
    result: {
      fields:
        'total_balance subscription_balance topup_balance subscription_tier overage_enabled token_rate_multiplier',
    },
  },
  {
    kind: 'list',
    name: 'list_jobs',
    title: 'List jobs',
    description:
      'Lists background jobs (generations, syncs, imports and others), newest first: of one project if project_id is ' +
      'given, else of the organization.',
    scope: 'mcp:read',
    operation: 'jobs',
    operationInProject: 'projectJobs',
    inputs: {
      project_id: {
        argument: 'projectJobs.project_id',
        required: false,
        description: 'Only jobs of the project with this id. Absent for all jobs of the organization.',
      },
      status: { argument: 'jobs.status' },
    },
    records: 'jobs',
    record: JOB_SUMMARY,
  },
  {
    kind: 'status',
    name: 'get_job',
    title: 'Get a job',
    description:
      'Returns the status, progress, counts and cost of a job, and the items that did not succeed. To wait for the end of ' +
      'a job, pass wait_seconds and repeat the call while the status is `queued` or `running`.',
    scope: 'mcp:read',
    inputs: { job_id: { argument: 'job.job_id' } },
  },
];
