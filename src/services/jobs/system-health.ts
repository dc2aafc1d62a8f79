import type { BucketSize } from '../../core/token-buckets.ts';
import type { Context } from '../../core/context.ts';
import { MAX_BLOCK_MS } from '../../core/token-buckets.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';

/** An outside system as its calls are limited, blocked and paused together, in all processes. */
export interface PacedSystem {
  /** What it is called in the record of a job that waits for it. */
  provider: string;
  /** What it is called in sentences. */
  title: string;
  /** Names the circuit: who has it in common suffers each other's faults. */
  circuitKey: string;
  /** Names the budget, and the quiet that the system asks for. */
  bucketKey: string;
  /** How many calls it may get; null where only its wish for quiet is heeded. */
  bucketSize: BucketSize | null;
  /** Whether the key is the organization's own: a refused one says nothing about the system then, and cannot be mended by us. */
  ownKey: boolean;
  /** How long it is left alone at first when it is unwell. */
  pauseMs: number;
}

/** For what a call is made. */
export interface Caller {
  /** The piece of work: however often it meets a fault, that is one sign that the system is unwell. */
  subject: string;
  signal: AbortSignal;
}

/** A longer wait is the job's: its hands are free for others. */
export const SHORT_MS = 5000;
/** How long all are quiet after a throttling that does not say. */
const UNSAID_MS = 1000;
/** How often it is looked whether a trial has decided. */
const LOOK_MS = 250;
/** An account without credit gets some when somebody pays, not by itself. */
const QUOTA_FACTOR = 12;
/** How much longer than at first a circuit stays open at most: for example five minutes, or an hour for an account without credit. */
const LONGEST_FACTOR = 60;

/** Passes the circuit, or says how long to wait for a trial that decides. Throws while it is open. */
export async function enter(
  ctx: Context,
  { circuitKey, provider }: PacedSystem,
  giveUpAt: number,
): Promise<{ waitMs: number; probe: boolean }> {
  const entry = await ctx.circuitBreakers.acquirePermission(circuitKey);
  if (!entry.open) return { waitMs: 0, probe: entry.probe };
  if (entry.probing && Date.now() < giveUpAt) return { waitMs: Math.min(LOOK_MS, entry.waitMs), probe: false };
  throw new ProviderPaused(provider, errorOf(entry.reason), entry.waitMs);
}

/** Takes the call out of the budget, or says how long until it has one. Throws where the system asked for a long quiet. */
export async function take(ctx: Context, { bucketKey, bucketSize, provider, title }: PacedSystem): Promise<number> {
  const { waitMs, blocked } = await ctx.tokenBuckets.take(bucketKey, bucketSize);
  if (blocked && waitMs > SHORT_MS)
    throw new ProviderPaused(provider, new ProviderError('rate_limited', `${title} asks to slow down.`), waitMs);
  return waitMs;
}

/** Notes what a failed call means for others; answers what it means for this one. */
export async function judge(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  probe: boolean,
  error: ProviderError,
): Promise<Error> {
  if (error.scope === 'request' || (error.kind === 'unauthorized' && system.ownKey)) {
    // Whoever says no is well.
    await ctx.circuitBreakers.recordSuccess(system.circuitKey, probe);
    return error;
  }
  const quietMs = Math.min(error.retryAfterMs || (error.kind === 'rate_limited' ? UNSAID_MS : 0), MAX_BLOCK_MS);
  await ctx.tokenBuckets.block(system.bucketKey, quietMs);
  if (quietMs > SHORT_MS) return new ProviderPaused(system.provider, error, quietMs);
  if (error.kind === 'rate_limited' && !probe) return error;
  return openFor(ctx, system, caller, error, probe);
}

/** Counts a fault, and answers what it means for its call: the work waits where that opened the circuit, or it was open. */
export async function openFor(
  ctx: Context,
  { circuitKey, provider, pauseMs }: PacedSystem,
  { subject }: Caller,
  error: ProviderError,
  probe: boolean,
): Promise<Error> {
  const firstMs = pauseMs * (error.kind === 'quota' ? QUOTA_FACTOR : 1);
  const decisive = error.kind === 'quota' || error.kind === 'rate_limited';
  const reason = `${error.kind} ${error.message}`;
  const waitMs = await ctx.circuitBreakers.recordFailure(circuitKey, {
    subject,
    probe,
    decisive,
    reason,
    firstMs,
    longestMs: firstMs * LONGEST_FACTOR,
  });
  return waitMs === null ? error : new ProviderPaused(provider, error, waitMs);
}

/** The error that opened a circuit, as it is told to others. */
function errorOf(reason: string): ProviderError {
  const [kind, ...words] = reason.split(' ');
  return new ProviderError(kind as ProviderErrorKind, words.join(' '));
}
