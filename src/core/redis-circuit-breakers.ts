import {
  BLAME_MS,
  type CircuitBreakers,
  FAILURE_WINDOW_MS,
  FAILURES_TO_OPEN,
  type Permission,
  PROBE_TIMEOUT_MS,
} from './circuit-breakers.ts';
import { LocalCircuitBreakers } from './local-circuit-breakers.ts';
import type { Log } from './logger.ts';
import type { Redis } from './redis.ts';
import { runScript, withLocalFallback } from './redis-script.ts';
import { replyInTime } from './redis-timeout.ts';

/** Spreads callers that wait for the same moment. */
const JITTER = 0.2;

const NOW = `
local time = redis.call('TIME')
local now = math.floor(time[1] * 1000 + time[2] / 1000)
local till = tonumber(redis.call('HGET', KEYS[1], 'till') or '0')`;

/** KEYS: circuit. ARGV: timeout of a probe in milliseconds. */
const ACQUIRE_PERMISSION = `${NOW}
if till == 0 then return {0, ''} end
if now < till then return {till - now, redis.call('HGET', KEYS[1], 'reason'), redis.call('HEXISTS', KEYS[1], 'tried')} end
redis.call('HSET', KEYS[1], 'till', now + ARGV[1], 'tried', 1)
return {-1, ''}`;

/** KEYS: circuit, consecutive failures. ARGV: whether it was a probe. */
const RECORD_SUCCESS = `${NOW}
redis.call('DEL', KEYS[2])
if till > 0 and (ARGV[1] == '1' or now >= till) then redis.call('DEL', KEYS[1]) end
return {0}`;

/**
 * KEYS: circuit, consecutive failures, blamed subjects. ARGV: subject, probe, decisive, reason, first and longest open
 * time, failures to open, failure window, blame time, jitter.
 */
const RECORD_FAILURE = `${NOW}
local opens = redis.call('HGET', KEYS[1], 'opens') or '0'
if till > 0 and ARGV[2] == '0' then
  if till > now then return {till - now} end
else
  if till == 0 and ARGV[3] == '0' then
    if redis.call('SISMEMBER', KEYS[3], ARGV[1]) == 1 then return {0} end
    redis.call('SADD', KEYS[2], ARGV[1])
    redis.call('PEXPIRE', KEYS[2], ARGV[8])
    if redis.call('SCARD', KEYS[2]) < tonumber(ARGV[7]) then return {0} end
    redis.call('SUNIONSTORE', KEYS[3], KEYS[3], KEYS[2])
    redis.call('PEXPIRE', KEYS[3], ARGV[9])
  end
  opens = opens + 1
end
redis.call('DEL', KEYS[2])
local ms = math.floor(math.min(ARGV[6] + 0, ARGV[5] * 2 ^ math.max(0, opens - 1)) * ARGV[10])
redis.call('HSET', KEYS[1], 'till', now + ms, 'opens', opens, 'reason', ARGV[4])
redis.call('HDEL', KEYS[1], 'tried')
redis.call('PEXPIRE', KEYS[1], ms + ARGV[9])
return {ms}`;

/** KEYS: circuit. */
const READ_TILL = `return {redis.call('HGET', KEYS[1], 'till') or '0'}`;

/** Opens the circuit breakers of an installation; `prefix` separates installations that share a Redis server. */
export function openCircuitBreakers(redis: Redis, prefix: string, log: Log): CircuitBreakers {
  const local = new LocalCircuitBreakers();
  const keysOf = (key: string) =>
    ['', ':faults', ':blamed'].map((part) => `${prefix}circuit:{${key}}${part}`) as [string, string, string];
  return {
    acquirePermission(key) {
      const shared = async (): Promise<Permission> => {
        const keys = keysOf(key).slice(0, 1);
        const [wait, reason, tried] = await runScript(redis, ACQUIRE_PERMISSION, keys, [PROBE_TIMEOUT_MS]);
        const waitMs = Number(wait);
        return waitMs > 0
          ? { open: true, waitMs, reason: String(reason), probing: tried === 1 }
          : { open: false, probe: waitMs < 0 };
      };
      return withLocalFallback(log, shared, () => local.acquirePermission(key));
    },
    async recordSuccess(key, probe) {
      await withLocalFallback<unknown>(
        log,
        () => runScript(redis, RECORD_SUCCESS, keysOf(key).slice(0, 2), [probe ? 1 : 0]),
        () => local.recordSuccess(key, probe),
      );
    },
    recordFailure(key, failure) {
      const { subject, probe, decisive, reason, firstMs, longestMs } = failure;
      const jitter = 1 + JITTER * (Math.random() - 0.5);
      const shared = async () => {
        const call = [subject, probe ? 1 : 0, decisive ? 1 : 0, reason, firstMs, longestMs];
        const rules = [FAILURES_TO_OPEN, FAILURE_WINDOW_MS, BLAME_MS, jitter.toFixed(3)];
        const [ms] = await runScript(redis, RECORD_FAILURE, keysOf(key), [...call, ...rules]);
        return Number(ms) || null;
      };
      return withLocalFallback(log, shared, () => local.recordFailure(key, failure, jitter));
    },
    isOpen(key) {
      const shared = async () => Number((await runScript(redis, READ_TILL, keysOf(key).slice(0, 1), []))[0]) > 0;
      return withLocalFallback(log, shared, () => local.isOpen(key));
    },
    async reset(key) {
      local.reset(key);
      await withLocalFallback<unknown>(
        log,
        () => replyInTime(redis.del(keysOf(key))),
        () => undefined,
      );
    },
  };
}
