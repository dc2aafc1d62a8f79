import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { limitRequests } from '../../core/request-limit.ts';
import { bucketKey } from '../../providers/stores/store-platform.ts';
import { createCallSlots, pacedCall, withSlot } from '../jobs/paced-call.ts';
import type { Caller, PacedSystem } from '../jobs/system-health.ts';

/** How long a circuit of a store stays open at first. */
const PAUSE_MS = 5000;

/**
 * The concurrent requests of pushes of this process, shared fairly among connections. Few requests wait, because each has
 * reserved a part of the shop's budget.
 */
const pushSlots = memoizeByConfig(({ SYNC_CONCURRENCY: slots }) => createCallSlots(slots, Math.ceil(slots / 4)));

/**
 * Calls a store with retries. Does not call it while the store is rate-limited or its circuit is open after failures of
 * several items in a row. Throws ProviderPaused where the work has to wait, ProviderError where it failed, or the
 * signal's reason.
 */
export function callStore<T>(
  ctx: Context,
  connection: StoreConnection,
  caller: Caller,
  call: () => Promise<T>,
): Promise<T> {
  return pacedCall(ctx, systemOf(connection), caller, call);
}

/**
 * Runs the search or the write of a push. Each of its requests takes a slot; what happens between them needs none. A
 * write comes before all searches of its connection, so that it follows its search closely.
 */
export function withPushSlot<T>(
  ctx: Context,
  connection: StoreConnection,
  signal: AbortSignal,
  kind: 'search' | 'write',
  requests: () => Promise<T>,
): Promise<T> {
  const { slots, callers } = pushSlots(ctx.config);
  const key = circuitKeyOf(connection);
  const first = kind === 'write';
  const run = async () => {
    signal.throwIfAborted();
    return limitRequests((send) => withSlot(slots, key, send, first), requests);
  };
  return callers.run(key, run, first);
}

const circuitKeyOf = ({ id }: StoreConnection): string => `store:${id}`;

/**
 * Each connection has a circuit of its own, so that wrong credentials of one organization do not block others. A rate
 * limit applies to the address, for all connections.
 */
function systemOf(connection: StoreConnection): PacedSystem {
  const { platform, baseUrl } = connection;
  return {
    provider: 'store',
    title: 'The store',
    circuitKey: circuitKeyOf(connection),
    bucketKey: bucketKey(platform, baseUrl),
    bucketSize: null,
    ownKey: true,
    pauseMs: PAUSE_MS,
  };
}
