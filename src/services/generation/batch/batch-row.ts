import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { v4 as uuid } from 'uuid';
import type { AiBatchStatus } from '../../../../entities/generation/ai-batch.ts';
import type { AiProviderName } from '../../../../entities/generation/ai-provider-name.ts';
import { type Context, forkContext } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';

export const BATCHES_QUEUE = 'ai-batches';

/** The condition that a batch still has to be worked on: that of the partial index. */
export const IS_OPEN = sql`status in ('preparing', 'submitting', 'in_progress', 'cancelling')`;

/** A batch that this process works on until its claim expires. */
export interface ClaimedBatch {
  id: string;
  claim: string;
  organizationId: string;
  jobId: string | null;
  provider: AiProviderName;
  ownKey: boolean;
  /** The id of the model and the price factor with which it was sent; null before, and if a former release sent it. */
  model: string | null;
  multiplier: string | null;
  batchId: string | null;
  status: AiBatchStatus;
  size: number;
  createdAt: Date;
  submittedAt: Date | null;
  expiresAt: Date | null;
  failingSince: Date | null;
}

interface Row extends Omit<ClaimedBatch, 'createdAt' | 'submittedAt' | 'expiresAt' | 'failingSince'> {
  createdAt: string;
  submittedAt: string | null;
  expiresAt: string | null;
  failingSince: string | null;
}

/** Messages may arrive this much before their time, because clocks differ. */
const EARLY_SECONDS = 0.25;

/**
 * Adds the id of a committed batch to the queue, after `delayMs` if given. If it is lost, the sweeper enqueues it
 * again.
 */
export function enqueueBatch(ctx: Pick<Context, 'queues'>, id: string, delayMs = 0): void {
  void ctx.queues.enqueue(BATCHES_QUEUE, { id }, { delayMs });
}

/** Claims an open batch that is due. Of several workers exactly one gets it; the others get null. */
export async function claimBatch(ctx: Context, id: string): Promise<ClaimedBatch | null> {
  const found = await row<Row>(
    ctx.em,
    sql`update ai_batches
           set claim = ${uuid()}, due_at = now() + make_interval(secs => ${ctx.config.JOB_LEASE_SECONDS})
         where id = ${id} and ${IS_OPEN} and due_at <= now() + make_interval(secs => ${EARLY_SECONDS})
        returning id, claim, organization_id as "organizationId", job_id as "jobId", provider, own_key as "ownKey",
                  model, multiplier, batch_id as "batchId", status, size, created_at as "createdAt",
                  submitted_at as "submittedAt", expires_at as "expiresAt",
                  failing_since as "failingSince"`,
  );
  if (!found) return null;
  const [submittedAt, expiresAt, failingSince] = [found.submittedAt, found.expiresAt, found.failingSince].map((time) =>
    time === null ? null : new Date(time),
  ) as [Date | null, Date | null, Date | null];
  return { ...found, createdAt: new Date(found.createdAt), submittedAt, expiresAt, failingSince };
}

/** Changes a batch that the claim still holds. Returns whether it does. */
export async function updateBatch(
  ctx: Context,
  { id, claim }: Pick<ClaimedBatch, 'id' | 'claim'>,
  set: RawBuilder<unknown>,
): Promise<boolean> {
  return (await changed(ctx.em, sql`update ai_batches set ${set} where id = ${id} and claim = ${claim}`)) === 1;
}

/** Thrown to roll back what a worker does that stalled until another one had its batch. */
export class ClaimLost extends Error {
  constructor() {
    super('Another worker has the batch.');
  }
}

/**
 * Throws {@link ClaimLost} if another worker has the batch, and otherwise locks it until the transaction ends. It comes
 * after items and job and before the balance, as docs/architecture/locks.md says.
 */
export async function assertClaim(em: EntityManager, { id, claim }: Pick<ClaimedBatch, 'id' | 'claim'>): Promise<void> {
  if (!(await row(em, sql`select 1 from ai_batches where id = ${id} and claim = ${claim} for no key update`)))
    throw new ClaimLost();
}

/** Renews the claim of a batch until `end` is called. The signal aborts when the claim is lost or the process stops. */
export function holdClaim(ctx: Context, batch: ClaimedBatch, stopping: AbortSignal) {
  const lost = new AbortController();
  const lease = ctx.config.JOB_LEASE_SECONDS;
  const renew = () =>
    updateBatch(forkContext(ctx), batch, sql`due_at = now() + make_interval(secs => ${lease})`).then(
      (held) => held || lost.abort(new Error('another worker has the batch')),
      () => undefined,
    );
  const heartbeat = setInterval(() => void renew(), (lease * 1000) / 3);
  return { signal: AbortSignal.any([lost.signal, stopping]), end: () => clearInterval(heartbeat) };
}

/**
 * Ends the claim; the next step begins after the time. A job that waits for its batches shows the earliest of these
 * times. Does nothing and returns false if the claim was lost.
 */
export async function releaseBatch(
  ctx: Context,
  batch: ClaimedBatch,
  afterMs: number,
  set: RawBuilder<unknown> = sql`failing_since = null`,
): Promise<boolean> {
  const due = sql`now() + make_interval(secs => ${afterMs / 1000})`;
  if (!(await updateBatch(ctx, batch, sql`claim = null, due_at = ${due}, ${set}`))) return false;
  enqueueBatch(ctx, batch.id, afterMs);
  if (batch.jobId) await showWaiting(ctx, batch.jobId);
  return true;
}

/** Shows the next poll of a batch as the time until which the job waits; null without batches at the provider. */
export async function showWaiting(ctx: Context, jobId: string): Promise<void> {
  await changed(
    ctx.em,
    sql`update jobs
           set touched_at = now(),
               waiting_until = (select min(due_at) from ai_batches
                                 where job_id = ${jobId} and status in ('submitting', 'in_progress'))
         where id = ${jobId} and status = 'running'`,
  );
}

/** Says why a job waits, if somebody has to act. Null removes the reason. */
export async function showError(ctx: Context, { jobId }: ClaimedBatch, message: string | null): Promise<void> {
  await changed(ctx.em, sql`update jobs set error = ${message} where id = ${jobId} and status = 'running'`);
}
