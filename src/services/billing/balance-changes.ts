import type { Balance } from '../../../entities/billing/balance.ts';
import type { Bus } from '../../core/bus.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { cancellableIterator } from '../../core/cancellable-iterator.ts';
import { sleepUntilAborted } from '../../core/sleep.ts';
import { getBalance } from './get-balance.ts';

/** A job settles many items per second. A subscriber gets the latest state, at most this often. */
const MIN_INTERVAL_MS = 1000;
/** A message of the bus may be lost, so the balance is also read this often. */
const POLL_MS = 5000;

/** Notifies the subscribers of all processes that a balance changed. Must be called after the commit. */
export function publishBalanceChange({ bus }: { bus: Bus }, organizationId: string): void {
  bus.publish(channel(organizationId), '');
}

/**
 * Yields the balance of the user's organization for GraphQL subscribers: the current one, then one after each change,
 * at most once per second. Throws 401.
 */
export function balanceChanges(ctx: Context): AsyncIterableIterator<Balance> {
  const { organizationId } = signedIn(ctx);
  return cancellableIterator((signal) => watchBalance(ctx, organizationId, signal));
}

async function* watchBalance(ctx: Context, organizationId: string, signal: AbortSignal): AsyncGenerator<Balance, void> {
  let changed = new AbortController();
  const subscription = ctx.bus.subscribe(channel(organizationId), () => changed.abort());
  try {
    // Wait for the subscription first: changes before it are part of the first read.
    await Promise.race([subscription.ready, sleepUntilAborted(POLL_MS, signal)]);
    let latest = await getBalance(forkContext(ctx));
    yield latest;
    while (!signal.aborted) {
      await sleepUntilAborted(MIN_INTERVAL_MS, signal);
      await sleepUntilAborted(POLL_MS - MIN_INTERVAL_MS, AbortSignal.any([signal, changed.signal]));
      changed = new AbortController();
      // Keep the latest balance while the database is unavailable.
      const balance = await getBalance(forkContext(ctx)).catch(() => latest);
      if (signal.aborted || visibleState(balance) === visibleState(latest)) continue;
      latest = balance;
      yield latest;
    }
  } finally {
    subscription.stop();
  }
}

/** The part of a balance that subscribers can see, which excludes holds. */
function visibleState(balance: Balance): string {
  return JSON.stringify([
    balance.subscriptionBalance,
    balance.topupBalance,
    balance.subscriptionTier,
    balance.overageEnabled,
    balance.tokenRateMultiplier,
  ]);
}

function channel(organizationId: string): string {
  return `balance:${organizationId}`;
}
