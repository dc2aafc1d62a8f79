import { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import { ConnectionStatus, StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import type { ProviderError } from '../../core/provider-error.ts';
import type { Store } from '../../providers/stores/store.ts';
import { endRemainingItems } from '../jobs/end-remaining-items.ts';
import { openStore } from '../stores/open-store.ts';
import { markDisconnected, rejectsCredentials } from '../stores/rejected-credentials.ts';
import { type SyncSettings, syncSettings } from './sync-settings.ts';

/** After so many rejections in a row the credentials may not write, although a test of them succeeds. */
const MAX_REJECTIONS = 4;

/** A store, and the connection as it was when the store was opened. */
export interface OpenedStore {
  connection: StoreConnection;
  store: Store;
}

/** What the items of one job chunk share. */
export interface SyncPlan {
  settings: SyncSettings;
  opened: OpenedStore;
  /** Items in a row for which the store rejected the credentials. */
  rejections: number;
  /** Whether the store rejects the credentials for everything; checked once. */
  credentialsRejected?: Promise<boolean>;
  /** Why the job pushes nothing more. */
  failure: SyncFailure | null;
}

export interface SyncFailure {
  errorCode: string;
  message: string;
}

/** Opens the store of a sync. Where that is impossible, no item can be pushed, so that the whole job fails. */
export async function planSyncChunk(ctx: Context, job: Job): Promise<SyncPlan | { failure: SyncFailure }> {
  try {
    return await open(ctx, job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = { errorCode: error.code.toLowerCase(), message: error.message };
    await failRemaining(ctx, job, failure);
    return { failure };
  }
}

async function open(ctx: Context, job: Job): Promise<SyncPlan> {
  const settings = syncSettings.parse(job.payload);
  const connection = await ctx.em.findOne(StoreConnection, {
    id: settings.storeConnectionId,
    organizationId: job.organizationId,
  });
  if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted');
  if (connection.status === ConnectionStatus.inactive)
    throw new AppError('NOT_CONFIGURED', 'The store connection is not active any more');
  return { settings, opened: { connection, store: await openStore(ctx, connection) }, rejections: 0, failure: null };
}

/**
 * Opens the store with the current address and credentials. Returns whether they changed; then the plan has the new
 * store.
 */
export async function reopen(ctx: Context, plan: SyncPlan): Promise<boolean> {
  const before = plan.opened;
  const connection = await ctx.em.findOne(StoreConnection, before.connection.id, { disableIdentityMap: true });
  if (!connection) return false;
  const store = await openStore(ctx, connection);
  if (store === before.store) return false;
  plan.opened = { connection, store };
  return true;
}

/**
 * Counts an item for which the store rejected the credentials. Where the store rejects them for everything, the rest of
 * the job fails, the connection is set to `error`, and the administrators are notified.
 */
export async function handleRejectedCredentials(
  ctx: Context,
  job: Job,
  plan: SyncPlan,
  error: ProviderError,
): Promise<void> {
  plan.rejections += 1;
  if (plan.failure) return;
  const { store, connection } = plan.opened;
  if (plan.rejections < MAX_REJECTIONS && !(await (plan.credentialsRejected ??= rejectsCredentials(store)))) return;
  plan.failure = { errorCode: error.kind, message: error.message };
  await markDisconnected(ctx, connection, error.message);
  await failRemaining(ctx, job, plan.failure);
}

/** Fails the items of the job that no worker has claimed yet. */
function failRemaining(ctx: Context, job: Job, { errorCode, message }: SyncFailure): Promise<void> {
  return endRemainingItems(ctx, job.id, JobItemState.failed, errorCode, message);
}
