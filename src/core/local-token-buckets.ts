import { LRUCache } from 'lru-cache';
import type { BucketSize, TakeResult, TokenBuckets } from './token-buckets.ts';

/** Bounds memory, because users decide how many keys exist. */
const MAX_KEYS = 1000;

interface Bucket {
  /** When the bucket will be full again, in milliseconds since the epoch. */
  fullAt: number;
  blockedUntil: number;
  calibrated: BucketSize | null;
}

type Local<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer A) => Promise<infer R> ? (...args: A) => R : never;
};

/** {@link TokenBuckets} of this process alone, by the same rules. */
export class LocalTokenBuckets implements Local<TokenBuckets> {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });

  take(key: string, given: BucketSize | null, cost = 1, withinMs = 0): TakeResult {
    const now = Date.now();
    const bucket = this.bucket(key);
    if (bucket.blockedUntil > now) return { waitMs: bucket.blockedUntil - now, blocked: true };
    if (!given) return { waitMs: 0, blocked: false };
    const size = bucket.calibrated ?? given;
    const msPerToken = 1000 / size.perSecond;
    const fullAt = Math.max(now, bucket.fullAt) + msPerToken * Math.min(cost, size.burst);
    const waitMs = Math.max(0, Math.ceil(fullAt - now - msPerToken * size.burst));
    if (waitMs <= withinMs) bucket.fullAt = fullAt;
    return { waitMs, blocked: false };
  }

  refund(key: string, given: BucketSize, cost: number): void {
    const bucket = this.bucket(key);
    bucket.fullAt -= (1000 / (bucket.calibrated ?? given).perSecond) * cost;
  }

  calibrate(key: string, size: BucketSize, available: number): void {
    const bucket = this.bucket(key);
    bucket.calibrated = size;
    bucket.fullAt = Math.max(bucket.fullAt, Date.now() + ((size.burst - available) * 1000) / size.perSecond);
  }

  block(key: string, ms: number): void {
    const bucket = this.bucket(key);
    bucket.blockedUntil = Math.max(bucket.blockedUntil, Date.now() + ms);
  }

  private bucket(key: string): Bucket {
    const bucket = this.buckets.get(key) ?? { fullAt: 0, blockedUntil: 0, calibrated: null };
    this.buckets.set(key, bucket);
    return bucket;
  }
}
