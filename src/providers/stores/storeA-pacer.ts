import { z } from 'zod';

/** How full the shop's bucket is, https://shopify.dev/docs/api/usage/limits */
export const throttleStatus = z.object({
  maximumAvailable: z.number().positive(),
  currentlyAvailable: z.number(),
  restoreRate: z.number().positive(),
});

/** What a query is taken to cost until the shop has said. */
const UNKNOWN_COST = 10;

/**
 * Follows the shop's leaky bucket from answer to answer, so that a long sync waits a little before each call
 * instead of being refused. Other clients of the shop draw from the same bucket: a refusal stays possible.
 */
export class Pacer {
  private bucket: z.infer<typeof throttleStatus> | undefined;
  private at = 0;
  private readonly costs = new Map<string, number>();

  /** Sets aside what the query is expected to cost, and says how long to wait before sending it, in milliseconds. */
  reserve(query: string): number {
    const cost = this.costs.get(query) ?? UNKNOWN_COST;
    const ms = this.waitFor(cost);
    if (this.bucket) this.bucket.currentlyAvailable -= cost;
    return ms;
  }

  /** Takes over what the shop said last. */
  learn(query: string, cost: number, bucket: z.infer<typeof throttleStatus>): void {
    this.costs.set(query, cost);
    this.bucket = { ...bucket };
    this.at = Date.now();
  }

  /** How long until the bucket holds that much, in milliseconds; 0 when it does, or when nothing is known yet. */
  waitFor(cost: number): number {
    if (!this.bucket) return 0;
    this.refill(this.bucket);
    // More than a full bucket never comes: such a query is sent and the shop decides.
    const missing = Math.min(cost, this.bucket.maximumAvailable) - this.bucket.currentlyAvailable;
    return missing > 0 ? Math.ceil((missing / this.bucket.restoreRate) * 1000) : 0;
  }

  private refill(bucket: z.infer<typeof throttleStatus>): void {
    const now = Date.now();
    const restored = bucket.currentlyAvailable + ((now - this.at) / 1000) * bucket.restoreRate;
    bucket.currentlyAvailable = Math.min(bucket.maximumAvailable, restored);
    this.at = now;
  }
}
