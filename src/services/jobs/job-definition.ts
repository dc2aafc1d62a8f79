import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobItemState } from '../../../entities/jobs/job-item.ts';
import type { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { JobType } from '../../../entities/jobs/job-type.ts';
import type { Job } from '../../../entities/jobs/job.ts';
import type { WebhookEventType } from '../../../entities/outgoing-webhooks/webhook-event-type.ts';
import type { Config } from '../../core/config.ts';
import type { Context, Runtime } from '../../core/context.ts';
import type { ProviderErrorKind } from '../../core/provider-error.ts';
import type { ChargeReason } from '../billing/price.ts';
import type { ClaimedItem } from './claim-items.ts';

/**
 * Everything the job engine needs to know about one kind of job. Each kind has one, listed in
 * src/services/job-definitions.ts.
 */
export interface JobDefinition<Plan = unknown> {
  queue: JobQueue;
  run: JobRun<Plan>;
  /**
   * What `progress_current` and `progress_total` count: finished items, or units that the run reports, such as rows.
   */
  progressUnit: 'item' | 'reported';
  /** The name of the number of succeeded units in the `complete` event, such as `synced_count`. */
  succeededCount: string;
  /** The outside system whose outage makes the job wait instead of failing; null for kinds that use none. */
  waitsFor: OutsideSystem | null;
  /**
   * Whether a user needs a verified address to start or retry it, because it costs money (`verifiedUser`). Its operations
   * declare it as well, so that it is checked before their input.
   */
  verifiedEmail?: true;
  /** How the job's end is notified; null if the kind notifies by itself or not at all. */
  notification: EndNotification | null;
  /**
   * Starts the job from the payload of `createJob`, whose keys are camelCase. Absent for kinds that have an operation
   * of their own.
   */
  start?(ctx: Context, projectId: string, payload: Record<string, unknown>): Promise<Job>;
  /** Plans a new job for the failed items of an ended one. Absent for kinds whose items cannot be retried. */
  planRetry?(ctx: Context, job: Job): Promise<JobPlan>;
  /** What the result of the job shows besides its counters, under the names of REST. */
  result?(ctx: Context, job: Job): Promise<Record<string, unknown>>;
  /** Cleans up in the transaction that ends the job, for every final status. */
  onEnd?(ctx: Context, job: EndedJob): Promise<void>;
}

/** The Bull queue of one or more kinds, which share its workers and limits. */
export interface JobQueue {
  name: string;
  /** Items in flight per process. */
  maxItems(config: Config): number;
  /** Job chunks in flight per organization and process. */
  maxChunksPerOrganization(config: Config): number;
}

/**
 * Items in flight per outside call in flight, for kinds with one call per item. While one call runs, the next item is
 * prepared and the previous one stored, so that no slot for calls is idle during the database work.
 */
export const ITEMS_PER_CALL = 2;

/** How the items of a kind are processed. */
export interface JobRun<Plan> {
  /** Whether content items have the status `generating` while they are processed. */
  generating: boolean;
  /** Whether items cost CT. If so, the log also says why a failed or skipped item cost nothing. */
  charged?: true;
  /** Items of one job in flight over all processes; null or absent if only the limits of the queue apply. */
  maxItemsInFlight?(job: Job): number | null;
  /** Whether the texts of an item in other languages wait until its own ones are finished. Absent: they do not. */
  mainLanguageFirst?(job: Job): boolean;
  /** Reads what the items of a chunk have in common. Runs once per chunk. */
  plan(ctx: Context, job: Job): Promise<Plan>;
  /**
   * Processes one item. An error that it throws fails the item with the text of the error. ProviderPaused returns the
   * item to the queue and makes the job wait, and so does UnpaidBudgetReached.
   */
  work(ctx: Context, job: Job, item: ClaimedItem, plan: Plan, signal: AbortSignal): Promise<Outcome>;
  /**
   * Works on jobs that are not processed item by item: `advance` takes the items with rows that it can work on now. Such a
   * job is enqueued again when a part of it is finished.
   */
  batches?: {
    appliesTo(job: Job): boolean;
    advance(ctx: Context, job: Job): Promise<void>;
  };
  /** Updates the item after a failure whose outcome has no `apply`, in the transaction that finishes the item. */
  afterFailure?(em: EntityManager, job: Job, item: ClaimedItem): Promise<void>;
}

/** The result of processing one item. */
export interface Outcome {
  status: JobItemState.succeeded | JobItemState.failed | JobItemState.skipped | JobItemState.conflict;
  errorCode?: string;
  message?: string;
  tokensUsed?: number;
  /** The tokens that the charge pays. Those of all other answers are recorded as unpaid. */
  paidTokens?: number;
  /** The tokens of answers on the account of the service that the row of the item does not count yet. */
  uncountedTokens?: number;
  /** How often the AI provider was called for the item. If absent, the log says how often a worker started it. */
  attempts?: number;
  /** The charge, at most the amount that is held for the item. */
  ctCost?: string;
  /** Why the charge is that; absent for work that never costs CT. */
  chargeReason?: ChargeReason;
  /**
   * The counters of the job, for an item that covers many units, such as the rows of an import. The job fails if the
   * item fails, or if all units failed.
   */
  counts?: { succeeded: number; failed: number; skipped: number };
  /** What happened to the content item, for webhook endpoints. */
  event?: WebhookEventType;
  /** Further fields of the progress event, such as `synced_at`. */
  facts?: Record<string, unknown>;
  /** Stores the result, in the transaction that finishes the item. */
  apply?(em: EntityManager): Promise<void>;
  /** Turns the held CT into a charge in the same transaction. If absent, the hold is released. */
  charge?(em: EntityManager, held: string): Promise<void>;
  /**
   * A result that is stored and charged together with those of other items of the job, in place of `apply` and
   * `charge`.
   */
  grouped?: GroupedResult<unknown>;
}

/** A result of an item, and how such results are stored. Outcomes with the same `store` are finished together. */
export interface GroupedResult<T> {
  store: GroupStore<T>;
  result: T;
}

/** Stores the results of several items of a job, in the transaction that finishes them. */
export interface GroupStore<T> {
  /** Stores the results. The content items of their items are locked. */
  apply(em: EntityManager, results: readonly T[]): Promise<void>;
  /** Turns the CT that each item held into charges. If absent, they are released. */
  charge?(em: EntityManager, results: readonly T[], held: readonly string[]): Promise<void>;
}

/** The content of a new job. */
export interface JobPlan {
  payload: Record<string, unknown>;
  /** Writes the items of the job in the transaction that inserts it. Returns their number. */
  plan(ctx: Context, job: Job): Promise<number>;
}

/** What a job that an automation rule starts has besides its plan. */
export interface AutomatedJob {
  organizationId: string;
  /** Names the run that waits for the job. */
  payload: { automationRunId: string };
  /** Stores the job in the run, in the transaction that inserts it, once its items are planned. */
  onPlanned(ctx: Context, job: Job): Promise<void>;
}

/** An outside system as texts about a waiting job name it. */
export interface OutsideSystem {
  /** As the subject of a sentence. */
  title: string;
  /** After “waiting for”. */
  object: string;
}

export const AI_PROVIDER: OutsideSystem = { title: 'The AI provider', object: 'provider' };
export const STORE: OutsideSystem = { title: 'The store', object: 'the store' };
export const UNNAMED_SYSTEM: OutsideSystem = { title: 'The outside system', object: 'an outside system' };

/** The error code of items that failed because an account at a provider has no credit left. */
export const PROVIDER_QUOTA = 'provider_quota';

/** The error code of items that failed because of a provider. */
export const errorCodeOf = (kind: ProviderErrorKind): string => (kind === 'quota' ? PROVIDER_QUOTA : kind);

export interface EndNotification {
  /** The kind in titles: `Sync completed`. */
  name: string;
  /** The notification of a completed job and the participle for its units; null if only a failure is notified. */
  completed: { type: 'job_completed' | 'import_completed'; unit: string } | null;
}

/** A job whose final status was set in the current transaction. */
export interface EndedJob {
  id: string;
  jobType: JobType;
  status: JobStatus;
  /** Why the job failed; null for other statuses. */
  error: string | null;
  /** The error code of the first failed item of a failed job; null if there is none. */
  errorCode: string | null;
  /** Says which account at a provider has no credit left, if items failed because of it; else null. */
  quotaError: string | null;
  organizationId: string;
  projectId: string | null;
  createdBy: string | null;
  payload: Record<string, unknown>;
  succeeded: number;
  failed: number;
  skipped: number;
}

export function definitionOf({ jobDefinitions }: Pick<Runtime, 'jobDefinitions'>, jobType: JobType): JobDefinition {
  return jobDefinitions[jobType] as JobDefinition;
}
