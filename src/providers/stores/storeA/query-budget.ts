import { z } from 'zod';
import type { BucketSize, TokenBuckets } from '../../../core/token-buckets.ts';

/** The fill level of the shop's bucket, https://shopify.dev/docs/api/usage/limits */
const throttleStatus = z.object({
  maximumAvailable: z.number().positive(),
  currentlyAvailable: z.number(),
  restoreRate: z.number().positive(),
});

/** The cost of a query, `extensions.cost` of a response. A throttled query has no actual cost. */
export const queryCost = z.object({
  requestedQueryCost: z.number(),
  actualQueryCost: z.number().nullish(),
  throttleStatus,
});
type QueryCost = z.output<typeof queryCost>;

/** The assumed cost of a query before its first response. */
const DEFAULT_COST = 15;
/** The smallest bucket of any Shopify plan. Assumed until the first response. */
const DEFAULT_SIZE: BucketSize = { perSecond: 50, burst: 1000 };
/** The share of the bucket that is left to the shop's other clients, and to requests that overtake each other. */
const HEADROOM = 0.1;
/** Limits for values of a response, because a user supplied the address: the bucket size, and the time to fill it. */
const MAX_POINTS = 1_000_000;
const MAX_FILL_SECONDS = 3600;

/** The points that were taken for a query. */
export interface Reservation {
  query: string;
  points: number;
}

/**
 * Follows the shop's leaky bucket of query points, shared by all processes and connections that call the shop. The
 * points of a query are taken before it is sent. Every response calibrates the bucket, because other clients of the
 * shop use it too.
 */
export class QueryBudget {
  private readonly costs = new Map<string, number>();
  private size = DEFAULT_SIZE;
  /** Points of queries without a response yet. A response of the shop may not include them. */
  private inFlight = 0;

  constructor(
    private readonly tokenBuckets: TokenBuckets,
    private readonly key: string,
  ) {}

  /**
   * Reserves the points of a query. It may be sent after `waitMs`. Without a reservation the caller has to try again
   * after `waitMs`; this happens when the wait is longer than `withinMs` or the shop is blocked.
   */
  async reserve(query: string, withinMs: number): Promise<{ waitMs: number; reservation: Reservation | null }> {
    const points = this.costs.get(query) ?? DEFAULT_COST;
    const { waitMs, blocked } = await this.tokenBuckets.take(this.key, this.size, points, withinMs);
    if (blocked || waitMs > withinMs) return { waitMs, reservation: null };
    this.inFlight += points;
    return { waitMs, reservation: { query, points } };
  }

  /** Corrects the budget by the cost that the response reports. */
  settle(
    { query, points }: Reservation,
    { requestedQueryCost, actualQueryCost, throttleStatus: reported }: QueryCost,
  ): void {
    this.inFlight -= points;
    const maximum = Math.min(reported.maximumAvailable, MAX_POINTS);
    const headroom = maximum * HEADROOM;
    this.costs.set(query, clamp(requestedQueryCost, 1, maximum));
    const unused = points - clamp(actualQueryCost ?? 0, 0, points);
    if (unused > 0) void this.tokenBuckets.refund(this.key, this.size, unused);
    const perSecond = clamp(reported.restoreRate, maximum / MAX_FILL_SECONDS, MAX_POINTS);
    this.size = { perSecond, burst: maximum - headroom };
    const available = clamp(reported.currentlyAvailable, 0, maximum) - headroom - this.inFlight;
    void this.tokenBuckets.calibrate(this.key, this.size, Math.max(available, -maximum));
  }

  /** Refunds a query that was not sent, or whose response did not come from the GraphQL API. */
  refund({ points }: Reservation): void {
    this.inFlight -= points;
    void this.tokenBuckets.refund(this.key, this.size, points);
  }

  /** Keeps the points of a query without a response: the shop may have charged them. */
  keep({ points }: Reservation): void {
    this.inFlight -= points;
  }

  /** Blocks the shop for all processes. */
  block(ms: number): void {
    void this.tokenBuckets.block(this.key, ms);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
