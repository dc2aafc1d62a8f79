import { z } from 'zod';
import type { BucketSize } from '../../../core/token-buckets.ts';
import type { TokenBuckets } from '../../../core/token-buckets.ts';

/** How full the shop's bucket is, https://shopify.dev/docs/api/usage/limits */
const throttleStatus = z.object({
  maximumAvailable: z.number().positive(),
  currentlyAvailable: z.number(),
  restoreRate: z.number().positive(),
});

/** What a query cost, `extensions.cost` of an answer. One that was throttled has no actual cost. */
export const queryCost = z.object({
  requestedQueryCost: z.number(),
  actualQueryCost: z.number().nullish(),
  throttleStatus,
});
type QueryCost = z.output<typeof queryCost>;

/** What a query is taken to cost until the shop has said. */
const UNKNOWN_COST = 15;
/** The smallest bucket that Shopify gives, until the shop has said. */
const UNKNOWN_BUDGET: BucketSize = { perSecond: 50, burst: 1000 };
/** What is left in the bucket: calls overtake each other on their way, and the shop's other clients draw from it too. */
const SPARED = 0.1;
/** An address is a user's: nobody's bucket is larger, or takes longer to fill than an hour. */
const MAX_POINTS = 1_000_000;
const MAX_FILL_SECONDS = 3600;

/** What a query was let go for. */
export interface Reserved {
  query: string;
  points: number;
}

/**
 * Follows the shop's leaky bucket, together with all processes and connections that call the same shop: before a query its
 * cost is taken out of what they know, and from every answer they learn what is really there, for others draw from it too.
 */
export class Pacer {
  private readonly costs = new Map<string, number>();
  private budget = UNKNOWN_BUDGET;
  /** Of calls whose answers are not there yet: what the shop says may not know of them. */
  private onTheWay = 0;

  constructor(
    private readonly tokenBuckets: TokenBuckets,
    private readonly key: string,
  ) {}

  /** Gets the query its place in the line, or says how long it is until it may ask for one: `withinMs` is waited for at most. */
  async reserve(query: string, withinMs: number): Promise<{ waitMs: number; reserved: Reserved | null }> {
    const points = this.costs.get(query) ?? UNKNOWN_COST;
    const { waitMs, blocked } = await this.tokenBuckets.take(this.key, this.budget, points, withinMs);
    if (blocked || waitMs > withinMs) return { waitMs, reserved: null };
    this.onTheWay += points;
    return { waitMs, reserved: { query, points } };
  }

  /** The shop answered, and said what it took. */
  answered(
    { query, points }: Reserved,
    { requestedQueryCost, actualQueryCost, throttleStatus: told }: QueryCost,
  ): void {
    this.onTheWay -= points;
    const maximum = Math.min(told.maximumAvailable, MAX_POINTS);
    const spared = maximum * SPARED;
    this.costs.set(query, clamp(requestedQueryCost, 1, maximum));
    const unused = points - clamp(actualQueryCost ?? 0, 0, points);
    if (unused > 0) void this.tokenBuckets.refund(this.key, this.budget, unused);
    const perSecond = clamp(told.restoreRate, maximum / MAX_FILL_SECONDS, MAX_POINTS);
    this.budget = { perSecond, burst: maximum - spared };
    const available = clamp(told.currentlyAvailable, 0, maximum) - spared - this.onTheWay;
    void this.tokenBuckets.calibrate(this.key, this.budget, Math.max(available, -maximum));
  }

  /** It was not sent, or answered by something that takes no points. */
  unused({ points }: Reserved): void {
    this.onTheWay -= points;
    void this.tokenBuckets.refund(this.key, this.budget, points);
  }

  /** Nobody knows whether the shop took its points. */
  lost({ points }: Reserved): void {
    this.onTheWay -= points;
  }

  /** The shop asked for quiet: everybody's. */
  block(ms: number): void {
    void this.tokenBuckets.block(this.key, ms);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
