import type { Budget, Taken } from './budget.ts';
import type { Log } from './logger.ts';
import { OwnPace } from './own-pace.ts';
import type { Redis } from './redis.ts';
import { runScript, sharedOrAlone } from './redis-script.ts';

/**
 * Budgets that all processes of an installation draw on together: calls to a provider with one key, points of a store.
 * Each process counts for itself while Redis is away.
 */
export interface Pace {
  /**
   * Takes `cost` (1) out of a budget, or rather of the one that was learned, where one was; without a budget only a block is
   * heeded. Costs above the burst count as the burst. What will be there within `withinMs` (0) is taken too, to be used after
   * the wait that is answered: a place in the line, which those who want less cannot take away.
   */
  take(key: string, budget: Budget | null, cost?: number, withinMs?: number): Promise<Taken>;
  /** Puts back what was taken of a budget and not used. */
  giveBack(key: string, budget: Budget, cost: number): Promise<void>;
  /**
   * What the other side says that the budget is, and that there is of it now. Others may draw on it too, so there may be less
   * than was known; there is never more: what was taken here and is on its way the other side does not know yet.
   */
  learn(key: string, budget: Budget, available: number): Promise<void>;
  /** Nobody takes anything for so long; a block that ends later stays. At most an hour, whatever is asked. */
  block(key: string, ms: number): Promise<void>;
}

/** A system that asks for more is asked again after this: nobody means a year. */
export const MAX_BLOCK_MS = 3_600_000;
/** How long a budget is remembered after it was told last. */
const TOLD_MS = 3_600_000;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000`;

/** The budget that was learned, else the given one. KEYS[2]: what was learned. ARGV: milliseconds until a unit is back, burst. */
const BUDGET = `
local told = redis.call('HMGET', KEYS[2], 'unit', 'burst')
local unit, burst = tonumber(told[1] or ARGV[1]), tonumber(told[2] or ARGV[2])`;

/** Keeps that time for as long as it lies ahead. */
const KEEP = `
if back > now then redis.call('SET', KEYS[1], string.format('%.3f', back), 'PX', math.ceil(back - now))
else redis.call('DEL', KEYS[1]) end
return {0, 0}`;

/**
 * The generic cell rate algorithm: one time per budget, at which all that was taken will have come back. It may lie ahead
 * by the burst. KEYS: that time, what was learned, the block. ARGV: as above, cost, how long a wait is accepted.
 */
const TAKE = `
local blocked = redis.call('PTTL', KEYS[3])
if blocked > 0 then return {blocked, 1} end
if ARGV[1] == '0' then return {0, 0} end ${BUDGET}${NOW}
local back = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0')) + unit * math.min(tonumber(ARGV[3]), burst)
local wait = math.max(0, math.ceil(back - now - unit * burst))
if wait > tonumber(ARGV[4]) then return {wait, 0} end
redis.call('SET', KEYS[1], string.format('%.3f', back), 'PX', math.ceil(back - now))
return {wait, 0}`;

/** KEYS: that time, what was learned. ARGV: as above, cost. */
const GIVE_BACK = `${BUDGET}${NOW}
local back = tonumber(redis.call('GET', KEYS[1]) or '0') - unit * ARGV[3] ${KEEP}`;

/** KEYS: that time, what was learned. ARGV: as above, how much there is, how long it is remembered. */
const LEARN = `${NOW}
redis.call('HSET', KEYS[2], 'unit', ARGV[1], 'burst', ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
local back = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now + (ARGV[2] - ARGV[3]) * ARGV[1]) ${KEEP}`;

const BLOCK = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
return {0}`;

/** Opens the budgets of an installation; `prefix` keeps installations on one server apart. */
export function openPace(redis: Redis, prefix: string, log: Log): Pace {
  const own = new OwnPace();
  const keysOf = (key: string) => [`${prefix}pace:${key}`, `${prefix}pace:${key}:told`, `${prefix}pace:${key}:blocked`];
  const tell = (script: string, keys: string[], values: number[]) =>
    sharedOrAlone<unknown>(
      log,
      () => runScript(redis, script, keys, values),
      () => undefined,
    );
  return {
    take(key, budget, cost = 1, withinMs = 0) {
      const shared = async () => {
        const [waitMs, blocked] = await runScript(redis, TAKE, keysOf(key), [...unitsOf(budget), cost, withinMs]);
        return { waitMs: Number(waitMs), blocked: blocked === 1 };
      };
      return sharedOrAlone(log, shared, () => own.take(key, budget, cost, withinMs));
    },
    // What the others are told is known here too, should Redis go away meanwhile.
    async giveBack(key, budget, cost) {
      own.giveBack(key, budget, cost);
      await tell(GIVE_BACK, keysOf(key), [...unitsOf(budget), cost]);
    },
    async learn(key, budget, available) {
      own.learn(key, budget, available);
      await tell(LEARN, keysOf(key), [...unitsOf(budget), available, TOLD_MS]);
    },
    async block(key, ms) {
      const bounded = Math.ceil(Math.min(ms, MAX_BLOCK_MS));
      if (bounded <= 0) return;
      own.block(key, bounded);
      await tell(BLOCK, keysOf(key).slice(2), [bounded]);
    },
  };
}

const unitsOf = (budget: Budget | null): [number, number] =>
  budget ? [1000 / budget.perSecond, budget.burst] : [0, 0];
