import type { Job } from '../../../entities/jobs/job.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { ConnectionStatus } from '../../../entities/stores/connection-status.ts';
import type { Context } from '../../core/context.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Store } from '../../providers/stores/store.ts';
import { notify } from '../notifications/notify.ts';
import { endSync, type OpenPlan } from './sync-plan.ts';

/** So many items in a row say that the keys may not write, though they open the store. */
const IN_A_ROW = 4;

/**
 * Notes that the store refused the keys for an item. When it refuses them for everything, the rest of the job fails at once,
 * the connection is in `error`, and the administrators are told.
 */
export async function keysRefused(ctx: Context, job: Job, plan: OpenPlan, error: ProviderError): Promise<void> {
  plan.refusals += 1;
  if (plan.over) return;
  if (plan.refusals < IN_A_ROW && !(await (plan.proof ??= refusesKeys(plan.opened.store)))) return;
  plan.over = { errorCode: error.kind, message: error.message };
  await disconnect(ctx, plan.opened.connection, error.message);
  await endSync(ctx, job, plan.over);
}

async function refusesKeys(store: Store): Promise<boolean> {
  try {
    await store.test();
    return false;
  } catch (error) {
    return error instanceof ProviderError && error.kind === 'unauthorized';
  }
}

/** Of many processes that find it out one tells it. */
async function disconnect(ctx: Context, { id, name, organizationId }: StoreConnection, reason: string): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const found = await em.nativeUpdate(StoreConnection, { id, status: ConnectionStatus.active }, { status: ConnectionStatus.error, updatedAt: new Date() });
    if (found === 0) return;
    await notify(
      { ...ctx, em },
      {
        organizationId,
        type: 'store_disconnected',
        title: 'A store refuses its credentials',
        body: `${name} refused the credentials of its connection, so nothing more is pushed there: ${reason} Enter new ones and test the connection.`,
        cause: `store_disconnected:${id}:${Date.now()}`,
        data: { store_connection_id: id },
      },
    );
  });
}
