import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import type { ProviderError } from '../../core/provider-error.ts';
import { markDisconnected, rejectsCredentials } from '../stores/rejected-credentials.ts';
import { endSync, type OpenPlan } from './sync-plan.ts';

/** So many items in a row say that the keys may not write, though they open the store. */
const IN_A_ROW = 4;

/**
 * Notes that the store refused the keys for an item. When it refuses them for everything, the rest of the job fails at once,
 * the connection is in `error`, and the administrators are told.
 */
export async function handleRejectedCredentials(
  ctx: Context,
  job: Job,
  plan: OpenPlan,
  error: ProviderError,
): Promise<void> {
  plan.refusals += 1;
  if (plan.over) return;
  if (plan.refusals < IN_A_ROW && !(await (plan.proof ??= rejectsCredentials(plan.opened.store)))) return;
  plan.over = { errorCode: error.kind, message: error.message };
  await markDisconnected(ctx, plan.opened.connection, error.message);
  await endSync(ctx, job, plan.over);
}
