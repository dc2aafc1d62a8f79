import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import { AppError, type ErrorCode } from './errors.ts';
import type { Redis } from './redis.ts';

interface Limit {
  rate: keyof Config & `LIMIT_${string}`;
  code: ErrorCode;
  /** Whether it holds where only the essential limits do: those on failed sign-ins and second factors. */
  essential: boolean;
}

/** Every limit of the service; how often is in the configuration. */
const LIMITS = {
  /** Wrong codes of a user, whatever they were for. */
  secondFactor: { rate: 'LIMIT_SECOND_FACTOR', code: 'TOO_MANY_ATTEMPTS', essential: true },
  /** Wrong passwords, by address and account. */
  login: { rate: 'LIMIT_LOGIN', code: 'TOO_MANY_ATTEMPTS', essential: true },
  /** Sign-ins with other providers, by network. */
  identity: { rate: 'LIMIT_SIGN_UP', code: 'TOO_MANY_ATTEMPTS', essential: false },
  /** Mails with a code, by recipient. */
  codeMail: { rate: 'LIMIT_MAIL', code: 'TOO_MANY_ATTEMPTS', essential: false },
  /** Other mails that somebody asks for, by recipient. */
  mail: { rate: 'LIMIT_MAIL', code: 'RATE_LIMITED', essential: false },
  /** New accounts, by network. */
  signUp: { rate: 'LIMIT_SIGN_UP', code: 'RATE_LIMITED', essential: false },
  /** Calls of a user. */
  calls: { rate: 'LIMIT_CALLS', code: 'RATE_LIMITED', essential: false },
  /** Generations of an organization through the plugin API. */
  plugin: { rate: 'LIMIT_PLUGIN', code: 'RATE_LIMITED', essential: false },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** One that was counted. */
export interface Counted {
  name: LimitName;
  key: string;
  /** When it is forgotten by itself. */
  until: number;
  /** How many there may be, and are left; null where nothing is counted. */
  left: { limit: number; remaining: number; resetSeconds: number } | null;
}

/** Counts what may happen only so often. Shared by all processes through Redis; each counts for itself while Redis is away. */
export interface Limits {
  /** Counts one, before what it stands for is done. Throws 429 with `retry_after` in seconds, and the `limit`, when it is one too many. */
  count(name: LimitName, key: string): Promise<Counted>;
  /** Takes one back that turned out to be no failure. */
  forgive(counted: Omit<Counted, 'left'>): Promise<void>;
  /** Forgets what was counted by a key, as if nothing had ever been. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** A Redis that does not answer in this time counts as away. */
const PATIENCE_MS = 1000;

/** The limits by the configuration; `prefix` keeps installations on one server apart. */
export function openLimits(config: Config, redis: Redis, prefix: string): Limits {
  const limiters = new Map<LimitName, RLWrapperTimeouts>();
  for (const [name, { rate, essential }] of Object.entries(LIMITS) as [LimitName, Limit][]) {
    if (config.RATE_LIMITS === 'off' || (config.RATE_LIMITS === 'essential' && !essential)) continue;
    const often = config[rate];
    const insuranceLimiter = new RateLimiterMemory(often);
    const limiter = new RateLimiterRedis({
      ...often,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `${prefix}limit:${name}`,
    });
    // The outer one alone falls back to memory: with the inner one besides, a late answer would be counted again.
    limiters.set(name, new RLWrapperTimeouts({ limiter, timeoutMs: PATIENCE_MS, insuranceLimiter }));
  }
  const limits: Limits = {
    async count(name, key) {
      try {
        const counted = await limiters.get(name)?.consume(shortened(key));
        if (!counted) return { name, key, until: Date.now(), left: null };
        const { msBeforeNext, remainingPoints: remaining } = counted;
        return {
          name,
          key,
          until: Date.now() + msBeforeNext,
          left: { limit: config[LIMITS[name].rate].points, remaining, resetSeconds: secondsOf(msBeforeNext) },
        };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // What was refused is no failure: else many right tries at once, of which some are refused, would lock the account.
        if (LIMITS[name].essential) await limits.forgive({ name, key, until: Date.now() + refused.msBeforeNext });
        throw new AppError(LIMITS[name].code, undefined, {
          retry_after: secondsOf(refused.msBeforeNext),
          limit: config[LIMITS[name].rate].points,
        });
      }
    },
    async forgive({ name, key, until }) {
      // What is about to be forgotten anyway is left alone: taken back after that, it would be one more try than allowed.
      if (until - Date.now() > PATIENCE_MS) await limiters.get(name)?.reward(shortened(key));
    },
    async forget(name, key) {
      await limiters.get(name)?.delete(shortened(key));
    },
  };
  return limits;
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Keys hold what users typed: their length and content are no business of Redis. */
function shortened(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
