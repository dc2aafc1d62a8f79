import { setImmediate as others } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import type { FairSemaphore } from '../../core/fair-semaphore.ts';
import { withRetries } from '../../core/retry.ts';
import { sleep } from '../../core/sleep.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { type Caller, enter, judge, openFor, type PacedSystem, SHORT_MS, take } from './system-health.ts';

/** Gives one attempt of a call its place; none is held for waiting between attempts. */
type WithSlot = <T>(attempt: () => Promise<T>) => Promise<T>;

/**
 * Calls an outside system at its pace: tried again where that may help, and not at all while it asked for quiet or its circuit
 * is open. Throws ProviderPaused where the work is to wait, a ProviderError where it failed, or the signal's reason.
 */
export async function pacedCall<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  call: () => Promise<T>,
  inSlot: WithSlot = (attempt) => attempt(),
): Promise<T> {
  try {
    return await withRetries(
      () => callInTurn(ctx, system, caller, call, inSlot),
      caller.signal,
      (error) => error.kind === 'unauthorized' && !system.ownKey,
    );
  } catch (error) {
    // However often it was told to come later: that is never the fault of the work.
    if (error instanceof ProviderError && error.kind === 'rate_limited')
      throw await openFor(ctx, system, caller, error, false);
    throw error;
  }
}

/**
 * Does the work once there is a place for it. The place is the next one's as soon as it is done, whose call goes out before
 * what is made of this answer takes the processor.
 */
export async function withSlot<T>(slots: FairSemaphore, name: string, work: () => Promise<T>): Promise<T> {
  const done = await slots.run(name, work);
  await others();
  return done;
}

/** Waits for its turn and calls once. */
async function callInTurn<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  call: () => Promise<T>,
  inSlot: WithSlot,
): Promise<T> {
  const giveUpAt = Date.now() + SHORT_MS;
  let probe = false;
  for (;;) {
    const turn = await inSlot(async () => {
      caller.signal.throwIfAborted();
      // Both at once: each answer may be waited for with a place in hand.
      const [entry, turnMs] = await Promise.all([
        probe ? { waitMs: 0, probe } : enter(ctx, system, giveUpAt),
        take(ctx, system),
      ]);
      probe = entry.probe;
      const waitMs = Math.max(entry.waitMs, turnMs);
      return waitMs > 0 ? { waitMs } : { waitMs, answer: await attempt(ctx, system, caller, probe, call) };
    });
    if ('answer' in turn) return turn.answer as T;
    // Those who wait for the same moment come back a little apart.
    await sleep(turn.waitMs * (1 + Math.random() / 4), caller.signal);
  }
}

async function attempt<T>(
  ctx: Context,
  system: PacedSystem,
  caller: Caller,
  probe: boolean,
  call: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await call();
    const told = ctx.circuitBreakers.recordSuccess(system.circuitKey, probe);
    if (probe) await told;
    return answer;
  } catch (error) {
    // Aborted, or a bug: it says nothing about the system.
    if (!(error instanceof ProviderError)) throw error;
    throw await judge(ctx, system, caller, probe, error);
  }
}
