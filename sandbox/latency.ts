import type { SystemName } from './system-names.ts';

/** The weight of the last response in the average. */
const WEIGHT = 0.1;

/** How long a response of each system takes, from the request until it is sent. */
export class Latency {
  private readonly total = new Map<SystemName, number>();
  /** The average milliseconds of the work after the wait. */
  private readonly work = new Map<SystemName, number>();

  set(system: SystemName, ms: number): void {
    this.total.set(system, ms);
  }

  clear(): void {
    this.total.clear();
    this.work.clear();
  }

  /** The milliseconds to wait before the work, so that the response usually takes the whole latency. */
  waitOf(system: SystemName): number {
    return Math.max(0, (this.total.get(system) ?? 0) - (this.work.get(system) ?? 0));
  }

  /** Notes how long the work on a response took. */
  worked(system: SystemName, ms: number): void {
    const average = this.work.get(system) ?? 0;
    this.work.set(system, average + WEIGHT * (ms - average));
  }
}
