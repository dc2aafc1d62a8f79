import type { SystemName } from './system-names.ts';

/** The weight of the last response in the average. */
const WEIGHT = 0.1;

/** How long a response of each system takes, from the request until it is sent. */
export class Latency {
  private readonly total = new Map<SystemName, number>();
  /** The average milliseconds that a response takes beyond its wait: the work on it, and the delay of the timer. */
  private readonly excess = new Map<SystemName, number>();

  set(system: SystemName, ms: number): void {
    this.total.set(system, ms);
  }

  clear(): void {
    this.total.clear();
    this.excess.clear();
  }

  /** The milliseconds to wait, so that the response usually takes the whole latency. */
  waitOf(system: SystemName): number {
    return Math.max(0, (this.total.get(system) ?? 0) - (this.excess.get(system) ?? 0));
  }

  /** Notes how much longer than its wait a response took. */
  exceeded(system: SystemName, ms: number): void {
    const average = this.excess.get(system) ?? 0;
    this.excess.set(system, average + WEIGHT * (ms - average));
  }
}
