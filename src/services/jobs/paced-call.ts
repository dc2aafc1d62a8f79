import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { observeCall } from '../../core/observe-call.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { limitRequests, type RequestLimit, RequestNotSent } from '../../core/request-limit.ts';
import { withRetries } from '../../core/retry.ts';
import { sleep } from '../../core/sleep.ts';
import {
  acquirePermission,
  begunPauses,
  type Caller,
  handleFailure,
  MAX_WAIT_MS,
  type PacedSystem,
  recordFailure,
  takeToken,
} from './system-health.ts';

/**
 * Limits the requests in flight. More callers than slots ask for permission and prepare their requests, so that a free
 * slot does not stay idle until Redis has replied and the SDK is ready. A call that waits for its next attempt is not one
 * of them.
 */
export interface CallSlots {
  slots: FairSemaphore;
  callers: FairSemaphore;
}

/** `waiting` callers may prepare requests for which there is no slot yet. */
export function createCallSlots(slots: number, waiting: number): CallSlots {
  return { slots: new FairSemaphore(slots), callers: new FairSemaphore(slots + waiting) };
}

/**
 * Calls an outside system within its rate limit, with retries for transient errors. It does not call while the system
 * is blocked or its circuit is open. Throws ProviderPaused if the work has to wait, a ProviderError if the call failed,
 * or the signal's reason.
 */
export async function pacedCall<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  call: () => Promise<T>,
  limits?: CallSlots,
): Promise<T> {
  try {
    return await withRetries(
      () => callWhenPermitted(ctx, system, caller, call, limits),
      caller.signal,
      (error) => error.kind === 'unauthorized' && !system.ownKey,
    );
  } catch (error) {
    // The work never causes a rate limit, so it waits even if all attempts were rejected.
    if (error instanceof ProviderError && error.kind === 'rate_limited')
      throw await recordFailure(ctx, system, caller, error, false);
    throw error;
  }
}

/**
 * Like {@link pacedCall}, but calls at most once: for calls whose effect is looked up before they are repeated. A rate
 * limit is thrown as any other error.
 */
export function pacedCallOnce<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  call: () => Promise<T>,
): Promise<T> {
  return callWhenPermitted(ctx, system, caller, call, undefined);
}

/**
 * Runs work in a slot of the key. After the work it waits for a timer, so that the next caller of the slot sends its
 * request before this one processes its response. A `setImmediate` would be too early: `undici` itself waits for one before
 * it uses a connection again (GHSA-35p6-xmwp-9g52).
 */
export async function withSlot<T>(
  slots: FairSemaphore,
  key: string,
  work: () => Promise<T>,
  first = false,
): Promise<T> {
  const result = await slots.run(key, work, first);
  await pause(0);
  return result;
}

/**
 * Returns a limit that gives the request of a call a slot until its response is there. A request that fails keeps the slot
 * until the call has ended, so that the next one knows what follows from it: it is not sent if the permission of its call
 * was withdrawn meanwhile.
 */
function slotForRequest(
  slots: FairSemaphore,
  key: string,
  ended: Promise<void>,
  isPermitted: () => boolean,
): RequestLimit {
  return async (send) => {
    const failed = Promise.withResolvers<Response>();
    const succeeded = withSlot(slots, key, async () => {
      try {
        if (!isPermitted()) throw new RequestNotSent('The permission was withdrawn.');
        const response = await send();
        if (response.ok) return response;
        failed.resolve(response);
      } catch (error) {
        failed.reject(error);
      }
      await ended;
      return failed.promise;
    });
    return Promise.race([failed.promise, succeeded]);
  };
}

/** Waits until the circuit breaker and the token bucket permit a call, and calls once. */
async function callWhenPermitted<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  call: () => Promise<T>,
  limits: CallSlots | undefined,
): Promise<T> {
  const deadline = Date.now() + MAX_WAIT_MS;
  let probe = false;
  const attempt = async (): Promise<{ waitMs: number } | { result: T }> => {
    caller.signal.throwIfAborted();
    const pauses = begunPauses();
    // In parallel, because the caller waits for both replies.
    const [permission, bucketMs] = await Promise.all([
      probe ? { waitMs: 0, probe } : acquirePermission(ctx, system, deadline),
      takeToken(ctx, system),
    ]);
    probe = permission.probe;
    const waitMs = Math.max(permission.waitMs, bucketMs);
    if (waitMs > 0) return { waitMs };
    if (!limits) return { result: await callOnce(ctx, system, caller, probe, call) };
    const ended = Promise.withResolvers<void>();
    const inSlot = slotForRequest(limits.slots, system.circuitKey, ended.promise, () => begunPauses() === pauses);
    try {
      return { result: await limitRequests(inSlot, () => callOnce(ctx, system, caller, probe, call)) };
    } catch (error) {
      if (error instanceof RequestNotSent) return { waitMs: 0 };
      throw error;
    } finally {
      ended.resolve();
    }
  };
  for (;;) {
    const done = await (limits ? limits.callers.run(system.circuitKey, attempt) : attempt());
    if ('result' in done) return done.result;
    // The jitter spreads callers that wait for the same moment.
    if (done.waitMs > 0) await sleep(done.waitMs * (1 + Math.random() / 4), caller.signal);
  }
}

async function callOnce<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  probe: boolean,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const result = await observeCall(ctx, system.provider, call);
    const recorded = ctx.circuitBreakers.recordSuccess(system.circuitKey, probe);
    if (probe) await recorded;
    return result;
  } catch (error) {
    // An abort or a bug says nothing about the system.
    if (!(error instanceof ProviderError)) throw error;
    throw await handleFailure(ctx, system, caller, probe, error);
  }
}
