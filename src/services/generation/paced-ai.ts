import { setImmediate as others } from 'node:timers/promises';
import type { Context } from '../../core/context.ts';
import { MAX_BLOCK_MS } from '../../core/pace.ts';
import { patiently, pause } from '../../core/patience.ts';
import { ProviderError, type ProviderErrorKind } from '../../core/provider-error.ts';
import { ProviderPaused } from '../../core/provider-paused.ts';
import type { AiProvider } from '../../providers/ai/ai-provider.ts';
import { type AiLane, callBudget, callPlaces } from './ai-lane.ts';
import type { AiAccess } from './open-ai.ts';

/** For what a call is made. */
export interface Caller {
  /** The piece of work: however often it meets a fault, that is one sign that the provider is unwell. */
  subject: string;
  signal: AbortSignal;
}

/** A longer block is not waited for here: the job is paused, and its hands are free for others. */
const SHORT_MS = 5000;
/** How long all are quiet after a 429 that does not say. */
const UNSAID_MS = 1000;
/** How often it is looked whether a trial has decided. */
const LOOK_MS = 250;
/** An account without credit gets some when somebody pays, not by itself. */
const QUOTA_FACTOR = 12;
/** How much longer than at first a circuit stays open at most: five minutes by default, an hour for an account without credit. */
const LONGEST_FACTOR = 60;

/**
 * The provider as calls of a job go to it: with a place in this process for the call alone, never for waiting; at the
 * pace of its key in all processes; tried again where that may help; and not at all while the circuit of its key is open.
 * A call throws {@link ProviderPaused} where the work is to wait, a ProviderError where it failed, or the signal's reason.
 */
export function pacedAi(ctx: Context, { ai, lane }: AiAccess, caller: Caller): AiProvider {
  return { ...ai, generateText: (request) => askPatiently(ctx, lane, caller, () => ai.generateText(request)) };
}

async function askPatiently<T>(ctx: Context, lane: AiLane, caller: Caller, call: () => Promise<T>): Promise<T> {
  try {
    return await patiently(() => askInTurn(ctx, lane, caller, call), caller.signal, (error) => error.kind === 'unauthorized' && !lane.ownKey);
  } catch (error) {
    // However often it was told to come later: that is never the fault of the work.
    if (error instanceof ProviderError && error.kind === 'rate_limited') throw await openFor(ctx, lane, caller, error, false);
    throw error;
  }
}

/** Waits for its turn and asks once. */
async function askInTurn<T>(ctx: Context, lane: AiLane, caller: Caller, call: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + SHORT_MS;
  let trial = false;
  for (;;) {
    const turn = await callPlaces(ctx.config).run(lane.id, async () => {
      caller.signal.throwIfAborted();
      // Both at once: each answer is waited for with a place in hand.
      const [entry, waitForTurnMs] = await Promise.all([trial ? { waitMs: 0, trial } : enter(ctx, lane, giveUpAt), take(ctx, lane)]);
      trial = entry.trial;
      const waitMs = Math.max(entry.waitMs, waitForTurnMs);
      return waitMs > 0 ? { waitMs } : { waitMs, answer: await ask(ctx, lane, caller, trial, call) };
    });
    if ('answer' in turn) {
      // The place is the next one's: its call goes out before what is made of this answer takes the processor.
      await others();
      return turn.answer as T;
    }
    // Those who wait for the same moment come back a little apart.
    await pause(turn.waitMs * (1 + Math.random() / 4), caller.signal);
  }
}

/** Passes the circuit, or says how long to wait for a trial that decides. Throws while it is open. */
async function enter(ctx: Context, lane: AiLane, giveUpAt: number): Promise<{ waitMs: number; trial: boolean }> {
  const entry = await ctx.circuits.enter(lane.id);
  if (!entry.open) return { waitMs: 0, trial: entry.trial };
  if (entry.tried && Date.now() < giveUpAt) return { waitMs: Math.min(LOOK_MS, entry.waitMs), trial: false };
  throw new ProviderPaused(lane.provider, errorOf(entry.reason), entry.waitMs);
}

/** Takes the call out of the budget, or says how long until it has one. Throws where the provider asked for a long quiet. */
async function take(ctx: Context, lane: AiLane): Promise<number> {
  const { waitMs, blocked } = await ctx.pace.take(lane.id, callBudget(ctx.config, lane));
  if (blocked && waitMs > SHORT_MS) throw new ProviderPaused(lane.provider, new ProviderError('rate_limited', 'The AI provider asks to slow down.'), waitMs);
  return waitMs;
}

async function ask<T>(ctx: Context, lane: AiLane, caller: Caller, trial: boolean, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    const told = ctx.circuits.succeed(lane.id, trial);
    if (trial) await told;
    return answer;
  } catch (error) {
    // Aborted, or a bug: it says nothing about the provider.
    if (!(error instanceof ProviderError)) throw error;
    throw await judge(ctx, lane, caller, trial, error);
  }
}

/** What a failed call means for others with the same key; answers what it means for this one. */
async function judge(ctx: Context, lane: AiLane, caller: Caller, trial: boolean, error: ProviderError): Promise<Error> {
  if (error.scope === 'request' || (error.kind === 'unauthorized' && lane.ownKey)) {
    // Whoever says no is well.
    await ctx.circuits.succeed(lane.id, trial);
    return error;
  }
  const quietMs = Math.min(error.retryAfterMs || (error.kind === 'rate_limited' ? UNSAID_MS : 0), MAX_BLOCK_MS);
  await ctx.pace.block(lane.id, quietMs);
  if (quietMs > SHORT_MS) return new ProviderPaused(lane.provider, error, quietMs);
  if (error.kind === 'rate_limited' && !trial) return error;
  return openFor(ctx, lane, caller, error, trial);
}

/** Counts a fault; the work waits where that opened the circuit, or it was open. */
async function openFor(ctx: Context, lane: AiLane, { subject }: Caller, error: ProviderError, trial: boolean): Promise<Error> {
  const firstMs = ctx.config.AI_PAUSE_SECONDS * 1000 * (error.kind === 'quota' ? QUOTA_FACTOR : 1);
  const decisive = error.kind === 'quota' || error.kind === 'rate_limited';
  const waitMs = await ctx.circuits.fail(lane.id, { subject, trial, decisive, reason: reasonOf(error), firstMs, longestMs: firstMs * LONGEST_FACTOR });
  return waitMs === null ? error : new ProviderPaused(lane.provider, error, waitMs);
}

/** What an open circuit keeps of the error that opened it, to tell it to others. */
const reasonOf = ({ kind, message }: ProviderError): string => `${kind} ${message}`;

function errorOf(reason: string): ProviderError {
  const [kind, ...words] = reason.split(' ');
  return new ProviderError(kind as ProviderErrorKind, words.join(' '));
}
