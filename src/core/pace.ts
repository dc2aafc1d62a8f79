import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';
import { runScript, sharedOrAlone } from './redis-script.ts';

/** How much may be taken in a time: `perSecond` comes back, and `burst` is there at most. */
export interface Budget {
  perSecond: number;
  burst: number;
}

/** What became of a wish to take something. */
export interface Taken {
  /** Zero: it is taken. Else nothing was, and it is worth asking again after so many milliseconds. */
  waitMs: number;
  /** Whether it is not the budget that is empty, but the other side that asked for quiet. */
  blocked: boolean;
}

/**
 * Budgets that all processes of an installation draw on together: calls to a provider with one key, points of a store.
 * Each process counts for itself while Redis is away.
 */
export interface Pace {
  /** Takes `cost` (1) out of a budget; without a budget only a block is heeded. Costs above the burst count as the burst. */
  take(key: string, budget: Budget | null, cost?: number): Promise<Taken>;
  /** Nobody takes anything for so long; a block that ends later stays. At most an hour, whatever is asked. */
  block(key: string, ms: number): Promise<void>;
}

/** A system that asks for more is asked again after this: nobody means a year. */
export const MAX_BLOCK_MS = 3_600_000;

/**
 * The generic cell rate algorithm: one time per budget, at which all that was taken will have come back. It may lie ahead
 * by the burst. KEYS: that time, the block. ARGV: milliseconds until a unit is back, burst, cost.
 */
const TAKE = `
local blocked = redis.call('PTTL', KEYS[2])
if blocked > 0 then return {blocked, 1} end
local unit = tonumber(ARGV[1])
if unit == 0 then return {0, 0} end
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local back = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0')) + unit * ARGV[3]
local wait = back - now - unit * ARGV[2]
if wait > 0 then return {math.ceil(wait), 0} end
redis.call('SET', KEYS[1], string.format('%.3f', back), 'PX', math.ceil(back - now))
return {0, 0}`;

const BLOCK = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
return {0}`;

/** Opens the budgets of an installation; `prefix` keeps installations on one server apart. */
export function openPace(redis: Redis, prefix: string, log: Log): Pace {
  const own = new OwnPace();
  return {
    take(key, budget, cost = 1) {
      const unit = budget ? 1000 / budget.perSecond : 0;
      const burst = budget?.burst ?? 0;
      const amount = Math.min(cost, burst);
      const shared = async () => {
        const [waitMs, blocked] = await runScript(redis, TAKE, [`${prefix}pace:${key}`, `${prefix}pace:${key}:blocked`], [unit, burst, amount]);
        return { waitMs: Number(waitMs), blocked: blocked === 1 };
      };
      return sharedOrAlone(log, shared, () => own.take(key, unit, burst, amount));
    },
    async block(key, ms) {
      const bounded = Math.ceil(Math.min(ms, MAX_BLOCK_MS));
      if (bounded <= 0) return;
      // Known here too, should Redis go away meanwhile.
      own.block(key, bounded);
      await sharedOrAlone<unknown>(log, () => runScript(redis, BLOCK, [`${prefix}pace:${key}:blocked`], [bounded]), () => undefined);
    },
  };
}

/** Users decide how many keys there are. */
const MAX_KEPT = 1000;

/** The same in this process alone. */
class OwnPace {
  private readonly kept = new Map<string, { back: number; blockedUntil: number }>();

  take(key: string, unit: number, burst: number, cost: number): Taken {
    const now = Date.now();
    const state = this.state(key);
    if (state.blockedUntil > now) return { waitMs: state.blockedUntil - now, blocked: true };
    const back = Math.max(now, state.back) + unit * cost;
    const wait = back - now - unit * burst;
    if (wait > 0) return { waitMs: Math.ceil(wait), blocked: false };
    state.back = back;
    return { waitMs: 0, blocked: false };
  }

  block(key: string, ms: number): void {
    const state = this.state(key);
    state.blockedUntil = Math.max(state.blockedUntil, Date.now() + ms);
  }

  private state(key: string) {
    const state = this.kept.get(key) ?? { back: 0, blockedUntil: 0 };
    this.kept.delete(key);
    this.kept.set(key, state);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return state;
  }
}
