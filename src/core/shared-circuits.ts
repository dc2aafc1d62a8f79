import { BLAMED_MS, type Circuits, type Entry, FAULTS_KEPT_MS, FAULTS_TO_OPEN, TRIAL_MS } from './circuits.ts';
import type { Log } from './logger.ts';
import { OwnCircuits } from './own-circuits.ts';
import type { Redis } from './redis.ts';
import { runScript, withLocalFallback } from './redis-script.ts';

/** Those who wait for one moment come back a little apart. */
const JITTER = 0.2;

const NOW = `
local time = redis.call('TIME')
local now = math.floor(time[1] * 1000 + time[2] / 1000)
local till = tonumber(redis.call('HGET', KEYS[1], 'till') or '0')`;

/** KEYS: the circuit. ARGV: milliseconds of a trial. */
const ENTER = `${NOW}
if till == 0 then return {0, ''} end
if now < till then return {till - now, redis.call('HGET', KEYS[1], 'reason'), redis.call('HEXISTS', KEYS[1], 'tried')} end
redis.call('HSET', KEYS[1], 'till', now + ARGV[1], 'tried', 1)
return {-1, ''}`;

/** KEYS: the circuit, faults in a row. ARGV: whether it was a trial. */
const SUCCEED = `${NOW}
redis.call('DEL', KEYS[2])
if till > 0 and (ARGV[1] == '1' or now >= till) then redis.call('DEL', KEYS[1]) end
return {0}`;

/** KEYS: the circuit, faults in a row, blamed. ARGV: subject, trial, decisive, reason, first, longest, and the rules. */
const FAIL = `${NOW}
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

/** Opens the circuits of an installation; `prefix` keeps installations on one server apart. */
export function openCircuits(redis: Redis, prefix: string, log: Log): Circuits {
  const own = new OwnCircuits();
  const keysOf = (key: string) =>
    ['', ':faults', ':blamed'].map((part) => `${prefix}circuit:${key}${part}`) as [string, string, string];
  return {
    enter(key) {
      const shared = async (): Promise<Entry> => {
        const [wait, reason, tried] = await runScript(redis, ENTER, keysOf(key).slice(0, 1), [TRIAL_MS]);
        const waitMs = Number(wait);
        return waitMs > 0
          ? { open: true, waitMs, reason: String(reason), tried: tried === 1 }
          : { open: false, trial: waitMs < 0 };
      };
      return withLocalFallback(log, shared, () => own.enter(key));
    },
    async succeed(key, trial) {
      await withLocalFallback<unknown>(
        log,
        () => runScript(redis, SUCCEED, keysOf(key).slice(0, 2), [trial ? 1 : 0]),
        () => own.succeed(key, trial),
      );
    },
    fail(key, fault) {
      const { subject, trial, decisive, reason, firstMs, longestMs } = fault;
      const factor = 1 + JITTER * (Math.random() - 0.5);
      const shared = async () => {
        const rules = [FAULTS_TO_OPEN, FAULTS_KEPT_MS, BLAMED_MS, factor.toFixed(3)];
        const [ms] = await runScript(redis, FAIL, keysOf(key), [
          subject,
          trial ? 1 : 0,
          decisive ? 1 : 0,
          reason,
          firstMs,
          longestMs,
          ...rules,
        ]);
        return Number(ms) || null;
      };
      return withLocalFallback(log, shared, () => own.fail(key, fault, factor));
    },
    async forget(key) {
      own.forget(key);
      await withLocalFallback<unknown>(
        log,
        () => redis.del(keysOf(key)),
        () => undefined,
      );
    },
  };
}
