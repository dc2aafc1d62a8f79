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
import { connectionIdFor, type SyncSettings, syncSettings } from './sync-settings.ts';

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
  main: SyncTarget;
  /** The connections of languages, by id, once an item needs them. */
  others: Map<string, Promise<SyncTarget | { failure: SyncFailure }>>;
}

/** A store that texts are pushed to. */
export interface SyncTarget {
  opened: OpenedStore;
  /** Items in a row for which the store rejected the credentials. */
  rejections: number;
  /** Whether the store rejects the credentials for everything; checked once. */
  credentialsRejected?: Promise<boolean>;
  /** Why nothing more is pushed to the store. */
  failure: SyncFailure | null;
}

export interface SyncFailure {
  errorCode: string;
  message: string;
}

/** Opens the store of a sync. Where that is impossible, no item can be pushed, so that the whole job fails. */
export async function planSyncChunk(ctx: Context, job: Job): Promise<SyncPlan | { failure: SyncFailure }> {
  const settings = syncSettings.parse(job.payload);
  const main = await openTarget(ctx, job, settings.storeConnectionId);
  if (!('opened' in main)) {
    await failRemaining(ctx, job, main.failure);
    return main;
  }
  return { settings, main, others: new Map() };
}

/** Returns the store that texts are pushed to, in the language of the item; null is the main one. */
export async function targetFor(
  ctx: Context,
  job: Job,
  { settings, main, others }: SyncPlan,
  language: string | null,
): Promise<SyncTarget | { failure: SyncFailure }> {
  const id = connectionIdFor(settings, language);
  if (id === settings.storeConnectionId) return main;
  const known = others.get(id) ?? openTarget(ctx, job, id);
  others.set(id, known);
  return known;
}

async function openTarget(
  ctx: Context,
  job: Job,
  connectionId: string,
): Promise<SyncTarget | { failure: SyncFailure }> {
  try {
    return { opened: await open(ctx, job, connectionId), rejections: 0, failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failure: { errorCode: error.code.toLowerCase(), message: error.message } };
  }
}

async function open(ctx: Context, { organizationId }: Job, id: string): Promise<OpenedStore> {
  const connection = await ctx.em.findOne(StoreConnection, { id, organizationId });
  if (!connection) throw new AppError('NOT_CONFIGURED', 'The store connection was deleted');
  if (connection.status === ConnectionStatus.inactive)
    throw new AppError('NOT_CONFIGURED', 'The store connection is not active any more');
  return { connection, store: await openStore(ctx, connection) };
}

/**
 * Opens the store with the current address and credentials. Returns whether they changed; then the target has the new
 * store.
 */
export async function reopen(ctx: Context, target: SyncTarget): Promise<boolean> {
  const before = target.opened;
  const connection = await ctx.em.findOne(StoreConnection, before.connection.id, { disableIdentityMap: true });
  if (!connection) return false;
  const store = await openStore(ctx, connection);
  if (store === before.store) return false;
  target.opened = { connection, store };
  return true;
}

/**
 * Counts an item for which the store rejected the credentials. Where the store rejects them for everything, nothing more
 * is pushed there, the connection is set to `error`, and the administrators are notified. If it is the store of the main
 * language, the rest of the job fails.
 */
export async function handleRejectedCredentials(
  ctx: Context,
  job: Job,
  plan: SyncPlan,
  target: SyncTarget,
  error: ProviderError,
): Promise<void> {
  target.rejections += 1;
  if (target.failure) return;
  const { store, connection } = target.opened;
  if (target.rejections < MAX_REJECTIONS && !(await (target.credentialsRejected ??= rejectsCredentials(store)))) return;
  target.failure = { errorCode: error.kind, message: error.message };
  await markDisconnected(ctx, connection, error.message);
  if (target === plan.main) await failRemaining(ctx, job, target.failure);
}

/** Fails the items of the job that no worker has claimed yet. */
function failRemaining(ctx: Context, job: Job, { errorCode, message }: SyncFailure): Promise<void> {
  return endRemainingItems(ctx, job.id, JobItemState.failed, errorCode, message);
}
