import { jobEnd } from '../../support/shop.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const COMMON = fields({
  uuid: 'id organization_id',
  'uuid?': 'user_id',
  str: 'user_name user_email description budget_range status',
  bool: 'exclusivity',
  int: 'priority',
  time: 'created_at updated_at',
});
const REQUEST: Shape = { ...COMMON, comment_count: 'int', latest_comment_at: 'time?' };
const COMMENT = fields({
  uuid: 'id request_id',
  'uuid?': 'user_id',
  str: 'user_name user_email content',
  bool: 'is_internal',
  time: 'created_at',
});
const DETAIL: Shape = { ...COMMON, organization_name: 'str', comments: [COMMENT] };
const TOOL = fields({ uuid: 'id', str: 'slug name description icon min_tier', bool: 'unlocked' });
const AUDIT: Record<string, Shape> = fields({
  uuid: 'id project_id',
  'uuid?': 'job_id',
  str: 'status',
  'str?': 'error',
  int: 'product_count',
  'num?': 'health_score',
  obj: 'summary',
  ct: 'ct_used',
  time: 'created_at',
  'time?': 'completed_at',
});
const FINDING: Shape = {
  ...fields({ str: 'check severity message fix', uuid: 'item_id' }),
  item: fields({ uuid: 'id', str: 'external_id', 'str?': 'title' }),
};

export const studio: Step[] = [
  {
    operation: 'Mutation.createStudioRequest',
    input: { description: 'A voice of our own', budget_range: '1000 to 2000', exclusivity: true },
    saves: { request_id: 'id' },
    answer: REQUEST,
    rejected: { description: ' ' },
  },
  {
    operation: 'Mutation.addStudioComment',
    input: { content: 'When?' },
    answer: COMMENT,
    rejected: { content: 'For nobody', is_internal: true },
  },
  {
    operation: 'Mutation.updateStudioRequest',
    input: { status: 'quoted', priority: 2 },
    tokenOf: ({ staff }) => staff.token,
    answer: REQUEST,
    rejected: { priority: 1001 },
  },
  {
    operation: 'Query.studioRequests',
    input: { status: 'quoted' },
    answer: { requests: [REQUEST], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  { operation: 'Query.studioRequest', answer: DETAIL },
  { operation: 'Query.studioTools', answer: { tools: [TOOL] } },
];

/** For a project with items, on a tier with audits. */
export const audits: Step[] = [
  {
    operation: 'Mutation.runStoreAudit',
    input: ({ ids }) => ({ project_id: ids['project_id'], enabled_checks: ['missing_images', 'seo_title_length'] }),
    saves: { audit_id: 'audit_id', audit_job_id: 'job_id' },
    answer: fields({ uuid: 'audit_id job_id', int: 'estimated_products', ct: 'estimated_ct' }),
    rejected: { project_id: '00000000-0000-4000-8000-000000000000' },
  },
  {
    operation: 'Query.storeAudits',
    before: ({ shop, ids }) => jobEnd(shop, ids['audit_job_id']!),
    answer: { audits: [AUDIT] },
    input: ({ ids }) => ({ project_id: ids['project_id'] }),
    rejected: { project_id: '00000000-0000-4000-8000-000000000000' },
  },
  {
    operation: 'Query.storeAudit',
    input: { limit: 1 },
    answer: { ...AUDIT, findings: [FINDING], finding_count: 'int' },
    rejected: { limit: 0 },
  },
  {
    operation: 'Mutation.createAuditGenerationJob',
    input: { checks: ['seo_title_length'], generate_long: false },
    saves: { mending_id: 'job_id' },
    answer: fields({ uuid: 'job_id', str: 'status' }),
  },
  {
    operation: 'Mutation.deleteStoreAudit',
    before: ({ shop, ids }) => jobEnd(shop, ids['mending_id']!),
    answer: null,
    rejected: 'repeat',
  },
];
