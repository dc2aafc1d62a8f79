import { z } from 'zod';
import type { Job } from '../../../../../entities/jobs/job.ts';
import { notFound } from '../../../../core/errors.ts';
import { getJob } from '../../../jobs/get-job.ts';
import { listJobs } from '../../../jobs/list-jobs.ts';
import { replyTool } from './reply-tool.ts';

const NEWEST = 5;
const MOST_OF_AN_ERROR = 300;

/** The jobs of the customer's organization. */
export const getJobStatusTool = replyTool({
  name: 'get_job_status',
  description: `How far a background job of the customer's organization is (imports, generations, publications), or its ${NEWEST} newest jobs where no id is given.`,
  args: z.strictObject({
    job_id: z.string().optional().describe('The id of the job, where the customer named one: a UUID.'),
  }),
  async run(ctx, { job_id: id }) {
    if (id) {
      // What is no id at all is as little found as another organization's.
      if (!z.guid().safeParse(id).success) throw notFound('Job');
      return shown(await getJob(ctx, id));
    }
    const { jobs, total } = await listJobs(ctx, { limit: NEWEST, offset: 0 });
    return { jobs: jobs.map(shown), total };
  },
});

function shown({
  id,
  jobType,
  status,
  progressCurrent,
  progressTotal,
  succeeded,
  failed,
  skipped,
  ctUsed,
  createdAt,
  completedAt,
  waitingUntil,
  error,
}: Job): object {
  return {
    job_id: id,
    job_type: jobType,
    status,
    progress: `${progressCurrent} of ${progressTotal}`,
    succeeded,
    failed,
    skipped,
    ct_used: ctUsed,
    created_at: createdAt,
    ...(completedAt && { completed_at: completedAt }),
    ...(waitingUntil && { waiting_until: waitingUntil }),
    ...(error && { error: error.slice(0, MOST_OF_AN_ERROR) }),
  };
}
