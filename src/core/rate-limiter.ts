import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import { AppError, type ErrorCode } from './errors.ts';
import type { Redis } from './redis.ts';

interface Limit {
  /** The variable that sets how many attempts are allowed in how many seconds. */
  rate: keyof Config & `LIMIT_${string}`;
  code: ErrorCode;
  /** Whether the limit also applies with `RATE_LIMITS=essential`. */
  essential: boolean;
  /**
   * Attempts beyond the rate are not rejected until the end of the window. Each one is allowed after a delay, which
   * doubles with every attempt: a key that strangers can use up must never be blocked for good.
   */
  backOff?: true;
}

/** Every rate limit of the service. */
const LIMITS = {
  /** Wrong second-factor codes of a user, over all purposes. */
  secondFactor: { rate: 'LIMIT_SECOND_FACTOR', code: 'TOO_MANY_ATTEMPTS', essential: true },
  /** Wrong passwords, by network and account. */
  login: { rate: 'LIMIT_LOGIN', code: 'TOO_MANY_ATTEMPTS', essential: true },
  /** Wrong passwords over all accounts, by network. */
  loginNetwork: { rate: 'LIMIT_LOGIN_NETWORK', code: 'TOO_MANY_ATTEMPTS', essential: true },
  /** Wrong passwords over all networks from which the owner has never signed in, by account. */
  loginAccount: { rate: 'LIMIT_LOGIN_ACCOUNT', code: 'TOO_MANY_ATTEMPTS', essential: true, backOff: true },
  /** Sign-ins with other providers, by network. */
  identity: { rate: 'LIMIT_SIGN_UP', code: 'TOO_MANY_ATTEMPTS', essential: false },
  /** Mails with a code, by recipient. */
  codeMail: { rate: 'LIMIT_MAIL', code: 'TOO_MANY_ATTEMPTS', essential: false },
  /** Other mails on request, by recipient. */
  mail: { rate: 'LIMIT_MAIL', code: 'RATE_LIMITED', essential: false },
  /** Requests to reset a forgotten password, by network. */
  forgotPassword: { rate: 'LIMIT_FORGOT_PASSWORD', code: 'RATE_LIMITED', essential: false },
  /** New accounts, by network. */
  signUp: { rate: 'LIMIT_SIGN_UP', code: 'RATE_LIMITED', essential: false },
  /** Calls of a user. */
  calls: { rate: 'LIMIT_CALLS', code: 'RATE_LIMITED', essential: false },
  /** Generations of an organization through the plugin API. */
  plugin: { rate: 'LIMIT_PLUGIN', code: 'RATE_LIMITED', essential: false },
  /** New users of an organization and new addresses of its users, each of which gets a mail. */
  newAddress: { rate: 'LIMIT_NEW_ADDRESSES', code: 'RATE_LIMITED', essential: false },
  /** Studio requests and comments of an organization that are mailed to the staff. */
  studioMail: { rate: 'LIMIT_STUDIO_MAILS', code: 'RATE_LIMITED', essential: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** An attempt that was counted against a limit. */
export interface ConsumedAttempt {
  name: LimitName;
  key: string;
  /** When the count of the key starts again at zero, in milliseconds since the epoch. */
  resetsAt: number;
  /** Attempts per window, attempts left, and seconds until the reset; null where the limit is off. */
  quota: { limit: number; remaining: number; resetSeconds: number } | null;
}

/**
 * Counts attempts per key in fixed windows, shared by all processes through Redis. While Redis is down, each process
 * counts alone.
 */
export interface RateLimiter {
  /**
   * Counts one attempt; call it before the attempt. Throws 429 with `retry_after` (seconds) and `limit` when the limit
   * is exceeded.
   */
  consume(name: LimitName, key: string): Promise<ConsumedAttempt>;
  /** Refunds an attempt that turned out not to be a failure. */
  refund(attempt: Omit<ConsumedAttempt, 'quota'>): Promise<void>;
  /** Sets the count of a key to zero. */
  reset(name: LimitName, key: string): Promise<void>;
}

/** After this time Redis counts as unavailable. */
const REDIS_TIMEOUT_MS = 1000;

/** The longest delay between two attempts of a key with `backOff`. */
const MAX_DELAY_SECONDS = 900;

/** Creates the rate limiter from the configuration; `prefix` separates installations that share a Redis server. */
export function openRateLimiter(config: Config, redis: Redis, prefix: string): RateLimiter {
  const open = (name: string, window: { points: number; duration: number }): RLWrapperTimeouts => {
    const insuranceLimiter = new RateLimiterMemory(window);
    const limiter = new RateLimiterRedis({
      ...window,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${prefix}limit:${name}`,
    });
    // Only the wrapper falls back to memory: a fallback of the inner limiter as well would count a late reply twice.
    return new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_TIMEOUT_MS, insuranceLimiter });
  };
  const limiters = new Map<LimitName, RLWrapperTimeouts>();
  /** Allow one attempt per delay. */
  const delays = new Map<LimitName, RLWrapperTimeouts>();
  for (const [name, { rate, essential, backOff }] of Object.entries(LIMITS) as [LimitName, Limit][]) {
    if (config.RATE_LIMITS === 'off' || (config.RATE_LIMITS === 'essential' && !essential)) continue;
    limiters.set(name, open(name, config[rate]));
    if (backOff) delays.set(name, open(`${name}:delay`, { points: 1, duration: MAX_DELAY_SECONDS }));
  }
  /** Counts an attempt. Throws a RateLimiterRes if it has to wait. */
  const count = async (name: LimitName, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      return await limiters.get(name)?.consume(key);
    } catch (exceeded) {
      const delay = delays.get(name);
      if (!delay || !(exceeded instanceof RateLimiterRes)) throw exceeded;
      const excess = exceeded.consumedPoints - config[LIMITS[name].rate].points;
      try {
        await delay.consume(key, 1, { customDuration: Math.min(2 ** (excess - 1), MAX_DELAY_SECONDS) });
      } catch (tooEarly) {
        // Only attempts that are made prolong the delay. Near the end of the window nothing is taken back, as in `refund`.
        if (exceeded.msBeforeNext > REDIS_TIMEOUT_MS) await limiters.get(name)?.reward(key);
        throw tooEarly;
      }
      return exceeded;
    }
  };
  const rateLimiter: RateLimiter = {
    async consume(name, key) {
      const unlimited = { name, key, resetsAt: Date.now(), quota: null };
      if (!limiters.has(name)) return unlimited;
      try {
        const consumed = await count(name, hashed(key));
        if (!consumed) return unlimited;
        const { msBeforeNext, remainingPoints } = consumed;
        const remaining = Math.max(0, remainingPoints);
        return {
          name,
          key,
          resetsAt: Date.now() + msBeforeNext,
          quota: { limit: config[LIMITS[name].rate].points, remaining, resetSeconds: secondsOf(msBeforeNext) },
        };
      } catch (exceeded) {
        if (!(exceeded instanceof RateLimiterRes)) throw exceeded;
        // A rejected attempt is not a failure. If it were counted, many correct concurrent attempts could lock the
        // account.
        if (LIMITS[name].essential && !delays.has(name)) {
          await rateLimiter.refund({ name, key, resetsAt: Date.now() + exceeded.msBeforeNext });
        }
        throw new AppError(LIMITS[name].code, undefined, {
          retry_after: secondsOf(exceeded.msBeforeNext),
          limit: config[LIMITS[name].rate].points,
        });
      }
    },
    async refund({ name, key, resetsAt }) {
      // Near the end of the window nothing is refunded: after the reset, the refund would allow one attempt too many.
      if (resetsAt - Date.now() > REDIS_TIMEOUT_MS) await limiters.get(name)?.reward(hashed(key));
    },
    async reset(name, key) {
      await limiters.get(name)?.delete(hashed(key));
      await delays.get(name)?.delete(hashed(key));
    },
  };
  return rateLimiter;
}

/** Counts one attempt and returns whether it is within the limit, for work that is left out instead of rejected. */
export async function withinLimit(rateLimiter: RateLimiter, name: LimitName, key: string): Promise<boolean> {
  try {
    await rateLimiter.consume(name, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Keys contain user input of any length, some of it personal. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * The network that rate limits and the password queue count a caller by: the /64 of an IPv6 address, because a customer
 * has all of it, or the IPv4 address.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
