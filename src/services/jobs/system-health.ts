import type { Context } from '../../core/context.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { type BucketSize, MAX_BLOCK_MS } from '../../core/token-buckets.ts';

/** An outside system with a circuit breaker and a token bucket, which all processes share. */
export interface PacedSystem {
  /** The name of the system in the log of a waiting job. */
  provider: string;
  /** The name of the system in sentences. */
  title: string;
  /** The key of the circuit breaker. Failures of all callers with the same key count together. */
  circuitKey: string;
  /** The key of the token bucket and of its block. */
  bucketKey: string;
  /** The permitted rate of calls; null if only blocks apply. */
  bucketSize: BucketSize | null;
  /**
   * Whether the key belongs to the organization. Then a rejected key is the organization's problem, not the service's.
   */
  ownKey: boolean;
  /** How long the circuit stays open at first. */
  pauseMs: number;
}

/** The origin of a call. */
export interface Caller {
  /** The unit of work. All its failures count as one, so that it cannot open a circuit alone. */
  subject: string;
  signal: AbortSignal;
}

/**
 * A call waits for at most this long. For a longer wait the whole job waits, so that the worker is free for other jobs.
 */
export const MAX_WAIT_MS = 5000;
/** The block after a rate limit without `Retry-After`. */
const DEFAULT_BLOCK_MS = 1000;
/** How often a waiting call checks for the result of a probe. */
const PROBE_POLL_MS = 250;
/** An account without credit stays unusable until somebody pays, so its circuit stays open for longer. */
const QUOTA_FACTOR = 12;
/** At most one alert in this time about an account of the service without credit, from all processes together. */
const ALERT_INTERVAL_SECONDS = 600;
/**
 * The longest open time of a circuit, as a multiple of the first: for example five minutes, or an hour without credit.
 */
const LONGEST_FACTOR = 60;

let pauses = 0;

/** How often a call of this process has opened a circuit or blocked a bucket. A permission from before may be invalid. */
export const begunPauses = (): number => pauses;

/**
 * Asks the circuit breaker for permission. While another call probes the system, returns how long to wait before the
 * next check. Throws ProviderPaused if the circuit is open, or the result of the probe does not come before the
 * deadline.
 */
export async function acquirePermission(
  ctx: Context,
  { circuitKey, provider }: PacedSystem,
  deadline: number,
): Promise<{ waitMs: number; probe: boolean }> {
  const permission = await ctx.circuitBreakers.acquirePermission(circuitKey);
  if (!permission.open) return { waitMs: 0, probe: permission.probe };
  if (permission.probing && Date.now() < deadline)
    return { waitMs: Math.min(PROBE_POLL_MS, permission.waitMs), probe: false };
  throw new ProviderPaused(provider, errorOf(permission.reason), permission.waitMs);
}

/**
 * Takes a token for a call, or returns how long to wait for one. Throws ProviderPaused if the system is blocked for
 * long.
 */
export async function takeToken(
  ctx: Context,
  { bucketKey, bucketSize, provider, title }: PacedSystem,
): Promise<number> {
  const { waitMs, blocked } = await ctx.tokenBuckets.take(bucketKey, bucketSize);
  if (blocked && waitMs > MAX_WAIT_MS)
    throw new ProviderPaused(provider, new ProviderError('rate_limited', `${title} asks to slow down.`), waitMs);
  return waitMs;
}

/** Applies the consequences of a failed call for other calls. Returns the error that the call throws. */
export async function handleFailure(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  probe: boolean,
  error: ProviderError,
): Promise<Error> {
  if (error.scope === 'request' || (system.ownKey && (error.kind === 'unauthorized' || error.kind === 'quota'))) {
    // A system that rejects a request is available. An own key or account is for its organization to repair.
    await ctx.circuitBreakers.recordSuccess(system.circuitKey, probe);
    return error;
  }
  const blockMs = Math.min(error.retryAfterMs || (error.kind === 'rate_limited' ? DEFAULT_BLOCK_MS : 0), MAX_BLOCK_MS);
  if (blockMs > 0) pauses += 1;
  await ctx.tokenBuckets.block(system.bucketKey, blockMs);
  if (blockMs > MAX_WAIT_MS) return new ProviderPaused(system.provider, error, blockMs);
  if (error.kind === 'rate_limited' && !probe) return error;
  return recordFailure(ctx, system, caller, error, probe);
}

/** Records a failure. Returns ProviderPaused if the circuit is open now, else the error itself. */
export async function recordFailure(
  ctx: Context,
  system: PacedSystem,
  { subject }: Caller,
  error: ProviderError,
  probe: boolean,
): Promise<Error> {
  const { circuitKey, provider, ownKey, pauseMs } = system;
  const firstMs = pauseMs * (error.kind === 'quota' ? QUOTA_FACTOR : 1);
  const waitMs = await ctx.circuitBreakers.recordFailure(circuitKey, {
    subject,
    probe,
    decisive: error.kind === 'quota' || error.kind === 'rate_limited',
    reason: `${error.kind} ${error.message}`,
    firstMs,
    longestMs: firstMs * LONGEST_FACTOR,
  });
  if (error.kind === 'quota') await alertOperator(ctx, system);
  if (waitMs === null) return error;
  pauses += 1;
  ctx.metrics?.circuitOpenings.inc({ provider, key: ownKey ? 'organization' : 'service' });
  return new ProviderPaused(provider, error, waitMs);
}

/** Logs an error that asks the operator to pay. Calls in flight fail together, so a token bucket limits the alerts. */
async function alertOperator(ctx: Context, { circuitKey, provider }: PacedSystem): Promise<void> {
  const size = { perSecond: 1 / ALERT_INTERVAL_SECONDS, burst: 1 };
  const { waitMs } = await ctx.tokenBuckets.take(`quota-alert:${circuitKey}`, size);
  if (waitMs > 0) return;
  ctx.log.error(
    { event: 'provider.quota_exhausted', provider },
    'The account of the service at a provider has no credit left. Jobs wait for an hour and fail afterwards.',
  );
}

/** The error that opened a circuit, from its stored reason. */
function errorOf(reason: string): ProviderError {
  const [kind, ...words] = reason.split(' ');
  return new ProviderError(kind as ProviderErrorKind, words.join(' '));
}
