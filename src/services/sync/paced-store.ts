import { setImmediate as others } from 'node:timers/promises';
import type { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Config } from '../../core/config.ts';
import type { Context } from '../../core/context.ts';
import { FairPlaces } from '../../core/fair-places.ts';
import { MAX_BLOCK_MS } from '../../core/pace.ts';
import { patiently, pause } from '../../core/patience.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import { paceKey } from '../../providers/stores/pace-key.ts';

/** How long to wait before a call, and whether it decides for everybody that the store is well again. */
interface Entrance {
  waitMs: number;
  trial: boolean;
}

/** For which piece of work a store is called: however often it meets a fault, that is one sign that the store is unwell. */
interface Caller {
  subject: string;
  signal: AbortSignal;
}

/** A longer wait is the job's: it lets go of its hands. */
const SHORT_MS = 5000;
/** How long all are quiet after a throttling that does not say. */
const UNSAID_MS = 1000;
/** How often it is looked whether a trial has decided. */
const LOOK_MS = 250;
/** How long a store that is unwell is left alone at first, and at most. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

const places = new WeakMap<Config, FairPlaces>();

/** Pushes under way in this process, shared fairly by stores; one that waits has no place. */
function pushPlaces(config: Config): FairPlaces {
  const known = places.get(config) ?? new FairPlaces(config.SYNC_CONCURRENCY);
  places.set(config, known);
  return known;
}

/** A connection, as its calls are limited and paused together in all processes. */
interface Lane {
  /** Of the circuit, which is the connection's own: what others do to a store, or say of it, opens none here. */
  id: string;
  /** Of the quiet that the store asks for, which is everybody's. */
  pace: string;
}

/**
 * Calls a store, its calls {@link inPlace}: tried again where that may help; and not at all while the store asked for quiet or is
 * unwell, which faults of several items in a row say. Throws {@link ProviderPaused} where the work is to wait, a ProviderError
 * where it failed, or the signal's reason.
 */
export async function pacedStore<T>(ctx: Context, connection: StoreConnection, caller: Caller, call: () => Promise<T>): Promise<T> {
  const lane: Lane = { id: laneId(connection), pace: paceKey(connection.platform, connection.baseUrl) };
  try {
    return await patiently(() => callInTurn(ctx, lane, caller, call), caller.signal);
  } catch (error) {
    // However often it was told to come later: that is never the fault of the work.
    if (error instanceof ProviderError && error.kind === 'rate_limited') throw await opened(ctx, lane, caller, error, false);
    throw error;
  }
}

/**
 * Makes the calls of one push once there is a place for them. It is kept from the look-up to the write, so that nobody's turn
 * comes between them; what is asked and read before, and stored after, runs beside the calls of others.
 */
export async function inPlace<T>(ctx: Context, connection: StoreConnection, signal: AbortSignal, calls: () => Promise<T>): Promise<T> {
  const made = await pushPlaces(ctx.config).run(laneId(connection), async () => {
    signal.throwIfAborted();
    return calls();
  });
  // The place is the next one's: its call goes out before what is made of these answers takes the processor.
  await others();
  return made;
}

const laneId = ({ id }: StoreConnection): string => `store:${id}`;

async function callInTurn<T>(ctx: Context, lane: Lane, caller: Caller, call: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + SHORT_MS;
  let trial = false;
  const pass = async (): Promise<Entrance> => (trial ? { waitMs: 0, trial } : enter(ctx, lane, giveUpAt));
  for (;;) {
    caller.signal.throwIfAborted();
    const [entry, quietMs] = await Promise.all([pass(), quiet(ctx, lane)]);
    trial = entry.trial;
    const waitMs = Math.max(entry.waitMs, quietMs);
    if (waitMs <= 0) return attempt(ctx, lane, caller, trial, call);
    // Those who wait for the same moment come back a little apart.
    await pause(waitMs * (1 + Math.random() / 4), caller.signal);
  }
}

/** How long the store asked for quiet. Throws where that is long. */
async function quiet(ctx: Context, lane: Lane): Promise<number> {
  const { waitMs } = await ctx.pace.take(lane.pace, null);
  if (waitMs > SHORT_MS) throw new ProviderPaused('store', new ProviderError('rate_limited', 'The store asks to slow down.'), waitMs);
  return waitMs;
}

/** Passes the circuit, or says how long to wait for a trial that decides. Throws while it is open. */
async function enter(ctx: Context, lane: Lane, giveUpAt: number): Promise<Entrance> {
  const entry = await ctx.circuits.enter(lane.id);
  if (!entry.open) return { waitMs: 0, trial: entry.trial };
  if (entry.tried && Date.now() < giveUpAt) return { waitMs: Math.min(LOOK_MS, entry.waitMs), trial: false };
  throw new ProviderPaused('store', errorOf(entry.reason), entry.waitMs);
}

async function attempt<T>(ctx: Context, lane: Lane, caller: Caller, trial: boolean, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    const told = ctx.circuits.succeed(lane.id, trial);
    if (trial) await told;
    return answer;
  } catch (error) {
    // Aborted, or a bug: it says nothing about the store.
    if (!(error instanceof ProviderError)) throw error;
    throw await judged(ctx, lane, caller, trial, error);
  }
}

/** What a failed call means for others with the same store; answers what it means for this one. */
async function judged(ctx: Context, lane: Lane, caller: Caller, trial: boolean, error: ProviderError): Promise<Error> {
  if (error.scope === 'request' || error.kind === 'unauthorized') {
    // Whoever says no is well.
    await ctx.circuits.succeed(lane.id, trial);
    return error;
  }
  const quietMs = Math.min(error.retryAfterMs || (error.kind === 'rate_limited' ? UNSAID_MS : 0), MAX_BLOCK_MS);
  await ctx.pace.block(lane.pace, quietMs);
  if (quietMs > SHORT_MS) return new ProviderPaused('store', error, quietMs);
  if (error.kind === 'rate_limited' && !trial) return error;
  return opened(ctx, lane, caller, error, trial);
}

/** Counts a fault; the work waits where that opened the circuit, or it was open. */
async function opened(ctx: Context, lane: Lane, { subject }: Caller, error: ProviderError, trial: boolean): Promise<Error> {
  const decisive = error.kind === 'quota' || error.kind === 'rate_limited';
  const reason = `${error.kind} ${error.message}`;
  const waitMs = await ctx.circuits.fail(lane.id, { subject, trial, decisive, reason, firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS });
  return waitMs === null ? error : new ProviderPaused('store', error, waitMs);
}

function errorOf(reason: string): ProviderError {
  const [kind, ...words] = reason.split(' ');
  return new ProviderError(kind as ProviderErrorKind, words.join(' '));
}
