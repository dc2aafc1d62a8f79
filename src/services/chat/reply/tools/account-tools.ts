import { z } from 'zod';
import type { Job } from '../../../../../entities/jobs/job.ts';
import { notFound } from '../../../../core/errors.ts';
import { getBalance, totalBalance } from '../../../billing/get-balance.ts';
import { getJob, listJobs } from '../../../jobs/get-jobs.ts';
import { replyTool } from './reply-tool.ts';

const NEWEST_JOBS = 5;
const MAX_ERROR_CHARACTERS = 300;

/** Returns the CT balance of the customer's organization. */
export const getBalanceTool = replyTool({
  name: 'get_balance',
  description:
    "The CT balance of the customer's organization: subscription_balance expires with the billing cycle, topup_balance does not; balance is both together. held is set aside for work that is running.",
  args: z.strictObject({}),
  async run(ctx) {
    const found = await getBalance(ctx);
    const { subscriptionBalance, topupBalance, overageBalance, overageEnabled, held, subscriptionTier } = found;
    return {
      balance: totalBalance(found),
      subscription_balance: subscriptionBalance,
      topup_balance: topupBalance,
      held,
      subscription_tier: subscriptionTier,
      overage_enabled: overageEnabled,
      ...(overageEnabled && { overage_balance: overageBalance }),
      unit: 'CT',
    };
  },
});

/** Returns one job or the newest jobs of the customer's organization. */
export const getJobStatusTool = replyTool({
  name: 'get_job_status',
  description: `How far a background job of the customer's organization is (imports, generations, publications), or its ${NEWEST_JOBS} newest jobs where no id is given.`,
  args: z.strictObject({
    job_id: z.string().optional().describe('The id of the job, where the customer named one: a UUID.'),
  }),
  async run(ctx, { job_id: id }) {
    if (id) {
      // An invalid id gets the same error as the id of another organization.
      if (!z.guid().safeParse(id).success) throw notFound('Job');
      return toResult(await getJob(ctx, id));
    }
    const { jobs, total } = await listJobs(ctx, { limit: NEWEST_JOBS, offset: 0 });
    return { jobs: jobs.map(toResult), total };
  },
});

function toResult({
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
    ...(error && { error: error.slice(0, MAX_ERROR_CHARACTERS) }),
  };
}
