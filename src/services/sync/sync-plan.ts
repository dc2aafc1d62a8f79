import { ConnectionStatus, StoreConnection } from '../../../entities/stores/store-connection.ts';
import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { Store } from '../../providers/stores/store.ts';
import { endRemainingItems } from '../jobs/end-remaining-items.ts';
import { openStore } from '../stores/open-store.ts';
import { type SyncSettings, syncSettings } from './settings.ts';

/** A store, and the connection as it was when it was opened: what is known of the one is not known of the other. */
export interface OpenedStore {
  connection: StoreConnection;
  store: Store;
}

/** What the items of one message have in common. */
export interface OpenPlan {
  settings: SyncSettings;
  opened: OpenedStore;
  /** Items in a row whose keys were refused. */
  refusals: number;
  /** Whether the store refuses the keys altogether; asked once. */
  proof?: Promise<boolean>;
  /** Why nothing more is pushed. */
  over: Ending | null;
}

export interface Ending {
  errorCode: string;
  message: string;
}

/** Opens the store a sync goes to. Where that cannot be, the whole job is over: nothing of it could be done. */
export async function planSyncTurn(ctx: Context, job: Job): Promise<OpenPlan | { over: Ending }> {
  try {
    return await open(ctx, job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const over = { errorCode: error.code.toLowerCase(), message: error.message };
    await endSync(ctx, job, over);
    return { over };
  }
}

async function open(ctx: Context, job: Job): Promise<OpenPlan> {
  const settings = syncSettings.parse(job.payload);
  const connection = await ctx.em.findOne(StoreConnection, {
    id: settings.storeConnectionId,
    organizationId: job.organizationId,
  });
  if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted');
  if (connection.status === ConnectionStatus.inactive)
    throw new AppError('NOT_CONFIGURED', 'The store connection is not active any more');
  return { settings, opened: { connection, store: await openStore(ctx, connection) }, refusals: 0, over: null };
}

/** Opens the store with the address and credentials of now. Answers whether it is another than that of the plan, which then has it. */
export async function reopen(ctx: Context, plan: OpenPlan): Promise<boolean> {
  const before = plan.opened;
  const connection = await ctx.em.findOne(StoreConnection, before.connection.id, { disableIdentityMap: true });
  if (!connection) return false;
  const store = await openStore(ctx, connection);
  if (store === before.store) return false;
  plan.opened = { connection, store };
  return true;
}

/** Fails what has not begun. */
export function endSync(ctx: Context, job: Job, { errorCode, message }: Ending): Promise<void> {
  return endRemainingItems(ctx, job.id, JobItemState.failed, errorCode, message);
}
