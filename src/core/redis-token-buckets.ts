import { LocalTokenBuckets } from './local-token-buckets.ts';
import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';
import { runScript, withLocalFallback } from './redis-script.ts';
import { type BucketSize, MAX_BLOCK_MS, type TokenBuckets } from './token-buckets.ts';

/** How long a calibrated size is remembered. */
const CALIBRATION_TTL_MS = 3_600_000;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000`;

/** The calibrated size, else the given one. KEYS[2]: calibrated size. ARGV[1..2]: milliseconds per token, burst. */
const SIZE = `
local told = redis.call('HMGET', KEYS[2], 'unit', 'burst')
local unit, burst = tonumber(told[1] or ARGV[1]), tonumber(told[2] or ARGV[2])`;

/** Stores the time until it has passed. */
const STORE_FULL_AT = `
if back > now then redis.call('SET', KEYS[1], string.format('%.3f', back), 'PX', math.ceil(back - now))
else redis.call('DEL', KEYS[1]) end
return {0, 0}`;

/**
 * The generic cell rate algorithm. It stores one time per bucket, at which the bucket will be full again. That time may
 * be ahead by at most the burst. KEYS: that time, calibrated size, block. ARGV: milliseconds per token, burst, cost,
 * accepted wait.
 */
const TAKE = `
local blocked = redis.call('PTTL', KEYS[3])
if blocked > 0 then return {blocked, 1} end
if ARGV[1] == '0' then return {0, 0} end ${SIZE}${NOW}
local back = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0')) + unit * math.min(tonumber(ARGV[3]), burst)
local wait = math.max(0, math.ceil(back - now - unit * burst))
if wait > tonumber(ARGV[4]) then return {wait, 0} end
redis.call('SET', KEYS[1], string.format('%.3f', back), 'PX', math.ceil(back - now))
return {wait, 0}`;

/** KEYS: the time at which the bucket is full, calibrated size. ARGV: milliseconds per token, burst, cost. */
const REFUND = `${SIZE}${NOW}
local back = tonumber(redis.call('GET', KEYS[1]) or '0') - unit * ARGV[3] ${STORE_FULL_AT}`;

/**
 * KEYS: the time at which the bucket is full, calibrated size. ARGV: milliseconds per token, burst, available tokens,
 * time to live.
 */
const CALIBRATE = `${NOW}
redis.call('HSET', KEYS[2], 'unit', ARGV[1], 'burst', ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
local back = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now + (ARGV[2] - ARGV[3]) * ARGV[1]) ${STORE_FULL_AT}`;

const BLOCK = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
return {0}`;

/** Opens the token buckets of an installation; `prefix` separates installations that share a Redis server. */
export function openTokenBuckets(redis: Redis, prefix: string, log: Log): TokenBuckets {
  const local = new LocalTokenBuckets();
  const keysOf = (key: string) => ['', ':told', ':blocked'].map((part) => `${prefix}pace:{${key}}${part}`);
  const update = (script: string, keys: string[], values: number[]) =>
    withLocalFallback<unknown>(
      log,
      () => runScript(redis, script, keys, values),
      () => undefined,
    );
  return {
    take(key, size, cost = 1, withinMs = 0) {
      const shared = async () => {
        const [waitMs, blocked] = await runScript(redis, TAKE, keysOf(key), [...unitsOf(size), cost, withinMs]);
        return { waitMs: Number(waitMs), blocked: blocked === 1 };
      };
      return withLocalFallback(log, shared, () => local.take(key, size, cost, withinMs));
    },
    // Changes are applied locally as well, so that they are not lost when Redis goes down later.
    async refund(key, size, cost) {
      local.refund(key, size, cost);
      await update(REFUND, keysOf(key), [...unitsOf(size), cost]);
    },
    async calibrate(key, size, available) {
      local.calibrate(key, size, available);
      await update(CALIBRATE, keysOf(key), [...unitsOf(size), available, CALIBRATION_TTL_MS]);
    },
    async block(key, ms) {
      const bounded = Math.ceil(Math.min(ms, MAX_BLOCK_MS));
      if (bounded <= 0) return;
      local.block(key, bounded);
      await update(BLOCK, keysOf(key).slice(2), [bounded]);
    },
  };
}

const unitsOf = (size: BucketSize | null): [number, number] => (size ? [1000 / size.perSecond, size.burst] : [0, 0]);
