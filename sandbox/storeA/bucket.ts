/** The leaky bucket of https://shopify.dev/docs/api/usage/limits */
export class ThrottleBucket {
  maximum = 2000;
  restoreRate = 100;
  private level = 2000;
  private at = Date.now();

  reset(): void {
    this.set({ maximum: 2000, restore_rate: 100, available: 2000 });
  }

  set({ maximum, restore_rate, available }: { maximum?: number; restore_rate?: number; available?: number }): void {
    this.refill();
    this.maximum = maximum ?? this.maximum;
    this.restoreRate = restore_rate ?? this.restoreRate;
    this.level = Math.min(available ?? this.level, this.maximum);
  }

  /** Takes the cost. Returns false and takes nothing if the bucket holds less. */
  take(cost: number): boolean {
    this.refill();
    if (this.level < cost) return false;
    this.level -= cost;
    return true;
  }

  /** Refunds cost that was not used. */
  refund(cost: number): void {
    this.refill();
    this.level = Math.min(this.maximum, this.level + cost);
  }

  /** `extensions.cost` of a response. A throttled query has no actual cost. */
  costOf(requested: number, actual: number | null) {
    this.refill();
    return {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: {
        maximumAvailable: this.maximum,
        currentlyAvailable: Math.floor(this.level),
        restoreRate: this.restoreRate,
      },
    };
  }

  private refill(): void {
    const now = Date.now();
    this.level = Math.min(this.maximum, this.level + ((now - this.at) / 1000) * this.restoreRate);
    this.at = now;
  }
}
