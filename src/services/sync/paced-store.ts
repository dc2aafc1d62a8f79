import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { bucketKey } from '../../providers/stores/store-platform.ts';
import { withSlot, pacedCall } from '../jobs/paced-call.ts';
import type { Caller, PacedSystem } from '../jobs/system-health.ts';

/** How long a store that is unwell is left alone at first. */
const PAUSE_MS = 5000;

/** Pushes under way in this process, shared fairly by stores; one that waits has no place. */
const pushSlots = memoizeByConfig((config) => new FairSemaphore(config.SYNC_CONCURRENCY));

/**
 * Calls a store, its calls {@link withPushSlot}: tried again where that may help; and not at all while the store asked for quiet or is
 * unwell, which faults of several items in a row say. Throws ProviderPaused where the work is to wait, a ProviderError
 * where it failed, or the signal's reason.
 */
export function pacedStore<T>(
  ctx: Context,
  connection: StoreConnection,
  caller: Caller,
  call: () => Promise<T>,
): Promise<T> {
  return pacedCall(ctx, systemOf(connection), caller, call);
}

/**
 * Makes the calls of one push once there is a place for them. It is kept from the look-up to the write, so that nobody's turn
 * comes between them; what is asked and read before, and stored after, runs beside the calls of others.
 */
export function withPushSlot<T>(
  ctx: Context,
  connection: StoreConnection,
  signal: AbortSignal,
  calls: () => Promise<T>,
): Promise<T> {
  return withSlot(pushSlots(ctx.config), laneOf(connection), async () => {
    signal.throwIfAborted();
    return calls();
  });
}

const laneOf = ({ id }: StoreConnection): string => `store:${id}`;

/** The circuit is the connection's own: what others do to a store, or say of it, opens none here. The quiet it asks for is everybody's. */
function systemOf(connection: StoreConnection): PacedSystem {
  const { platform, baseUrl } = connection;
  return {
    provider: 'store',
    title: 'The store',
    circuitKey: laneOf(connection),
    bucketKey: bucketKey(platform, baseUrl),
    bucketSize: null,
    ownKey: true,
    pauseMs: PAUSE_MS,
  };
}
