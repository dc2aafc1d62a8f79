import type { QueueState } from '../../schema/organizations/staff-payloads.ts';
import { type Context, superAdmin } from '../core/context.ts';
import { queueNames } from './queue-names.ts';

/** Returns the messages of all queues to a super admin, in the order of their names. Throws 401, 403. */
export async function listQueues(ctx: Context): Promise<QueueState[]> {
  superAdmin(ctx);
  const names = queueNames(ctx).toSorted();
  const counts = await Promise.all(names.map((name) => ctx.queues.counts(name)));
  return names.map((name, index) => ({ name, ...(counts[index] ?? { waiting: null, active: null, delayed: null }) }));
}
