/** The size of a token bucket: it refills at `perSecond` and holds at most `burst` tokens. */
export interface BucketSize {
  perSecond: number;
  burst: number;
}

export interface TakeResult {
  /**
   * Milliseconds to wait: zero when the tokens were taken at once. See {@link TokenBuckets.take} for positive values.
   */
  waitMs: number;
  /** Whether the key is blocked because the other system asked to slow down. Then nothing was taken. */
  blocked: boolean;
}

/**
 * Token buckets that all processes of an installation share through Redis: calls to a provider with one key, query
 * points of a store. While Redis is down, each process counts alone.
 */
export interface TokenBuckets {
  /**
   * Takes `cost` (1) tokens. A size set by {@link calibrate} takes precedence over `size`; without any size only a
   * block applies. A cost above the burst takes the whole burst. Tokens that become available within `withinMs` (0) are
   * reserved at once: the caller uses them after `waitMs`, and nobody can take them meanwhile. For a longer wait
   * nothing is taken.
   */
  take(key: string, size: BucketSize | null, cost?: number, withinMs?: number): Promise<TakeResult>;
  /** Returns tokens that were taken and not used. */
  refund(key: string, size: BucketSize, cost: number): Promise<void>;
  /**
   * Sets the size that the other system reports and lowers the fill level to `available`. It never raises the level:
   * the other system does not yet count calls that are on their way to it.
   */
  calibrate(key: string, size: BucketSize, available: number): Promise<void>;
  /** Blocks a key for all processes, at most for {@link MAX_BLOCK_MS}. A block that ends later stays. */
  block(key: string, ms: number): Promise<void>;
}

/** The longest block, also when a system asks for more. */
export const MAX_BLOCK_MS = 3_600_000;
