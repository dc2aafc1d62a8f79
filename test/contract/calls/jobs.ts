import { eventually } from '../../support/eventually.ts';
import { jobEnd } from '../../support/shop.ts';
import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const JOB = fields({
  uuid: 'id',
  'uuid?': 'project_id',
  str: 'job_type status',
  int: 'progress_current progress_total',
  time: 'created_at',
  'time?': 'started_at completed_at waiting_until',
  'str?': 'error',
  ct: 'ct_used',
});
const ENTRY = fields({
  int: 'seq attempts',
  'uuid?': 'item_id',
  str: 'status',
  'str?': 'external_id language error_code message',
  'int?': 'tokens_used unpaid_tokens',
  'ct?': 'ct_cost',
  time: 'finished_at',
});
const BATCH = fields({
  str: 'provider status',
  int: 'size succeeded failed',
  'str?': 'batch_id',
  'time?': 'submitted_at expires_at',
});
const DETAIL: Shape = { ...JOB, progress_detail: [ENTRY], batches: [BATCH], result: 'obj' };

export const jobs: Step[] = [
  {
    operation: 'Mutation.createJob',
    input: ({ ids }) => ({ job_type: 'regeneration', payload: { item_ids: [ids['item_id']], generate_long: false } }),
    saves: { job_id: 'job_id' },
    answer: fields({ uuid: 'job_id', str: 'status' }),
    rejected: { job_type: 'sync', payload: { mode: 'x' } },
  },
  { operation: 'Query.job', before: ({ shop, ids }) => jobEnd(shop, ids['job_id']!), answer: DETAIL },
  { operation: 'Query.projectJobs', input: { status: 'completed' }, answer: [JOB] },
  {
    operation: 'Query.jobs',
    input: { limit: 2 },
    answer: { jobs: [JOB], total: 'int', has_more: 'bool' },
    rejected: { offset: -1 },
  },
  {
    operation: 'Mutation.retryFailedJobItems',
    answer: fields({ uuid: 'job_id', str: 'status', int: 'retried_count' }),
    saves: { retried_id: 'job_id' },
  },
  {
    operation: 'Mutation.cancelJob',
    before: async ({ testApp, shop, ids }) => {
      await jobEnd(shop, ids['retried_id']!);
      testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'Product', times: 1000 });
      const { body } = await shop.rest.post(`/projects/${ids['project_id']}/jobs`, {
        job_type: 'regeneration',
        payload: { item_ids: [ids['item_id']] },
      });
      ids['held_id'] = body.job_id;
      await eventually(
        () => shop.rest.get(`/jobs/${body.job_id}`),
        (job) => job.body.status === 'running',
      );
    },
    after: ({ testApp }) => testApp.sandbox.state.faults.release('Product'),
    input: ({ ids }) => ({ job_id: ids['held_id'] }),
    answer: DETAIL,
    rejected: 'repeat',
  },
];
