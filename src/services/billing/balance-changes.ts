import type { Balance } from '../../../entities/billing/balance.ts';
import type { Bus } from '../../core/bus.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { cancellableIterator } from '../../core/cancellable-iterator.ts';
import { sleepUntilAborted } from '../../core/sleep.ts';
import { getBalance } from './get-balance.ts';

/** A job settles many items a second: who listens is told of the last state, this often at most. */
const AT_MOST_EVERY_MS = 1000;
/** A message may be lost, the balance never: it is looked at this often besides. */
const POLL_MS = 5000;

/** Tells every process that a balance is other than before. After the commit: before it there is nothing to see. */
export function publishBalanceChange({ bus }: { bus: Bus }, organizationId: string): void {
  bus.publish(channel(organizationId), '');
}

/** The balance of the organization for GraphQL subscribers: as it is, then after each change, at most once a second. Throws 401. */
export function balanceChanges(ctx: Context): AsyncIterableIterator<Balance> {
  const { organizationId } = signedIn(ctx);
  return cancellableIterator((signal) => follow(ctx, organizationId, signal));
}

async function* follow(ctx: Context, organizationId: string, signal: AbortSignal): AsyncGenerator<Balance, void> {
  let news = new AbortController();
  const subscription = ctx.bus.subscribe(channel(organizationId), () => news.abort());
  try {
    // What was published before the subscription stood is seen at the first look.
    await Promise.race([subscription.ready, sleepUntilAborted(POLL_MS, signal)]);
    let told = await getBalance(forkContext(ctx));
    yield told;
    while (!signal.aborted) {
      await sleepUntilAborted(AT_MOST_EVERY_MS, signal);
      await sleepUntilAborted(POLL_MS - AT_MOST_EVERY_MS, AbortSignal.any([signal, news.signal]));
      news = new AbortController();
      // The database may be away for a while.
      const balance = await getBalance(forkContext(ctx)).catch(() => told);
      if (signal.aborted || shown(balance) === shown(told)) continue;
      told = balance;
      yield told;
    }
  } finally {
    subscription.stop();
  }
}

/** What a subscriber can see of it: holds of work in flight are none of it. */
function shown(balance: Balance): string {
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
