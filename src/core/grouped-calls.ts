import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isConnectionLost } from './outage.ts';

interface Call<T, R> {
  input: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

interface Waiting<T, R> {
  calls: Call<T, R>[];
  /** Lets the next group begin when the present one has ended. */
  endInterval(): void;
}

/**
 * Runs calls with the same key in groups, for work that costs nearly as much for one input as for many. A group
 * contains the calls of one iteration of the event loop, or those that came while the previous group of the key ran.
 * Groups of one key run one after another, those of different keys concurrently.
 */
export class GroupedCalls<T, R> {
  private readonly waiting = new Map<string, Waiting<T, R>>();

  /**
   * `run` returns one result per input, in their order. If it throws for several inputs, it runs again for each of them
   * alone, unless the database is unavailable. Groups of one key begin at least `minIntervalMs` apart, which makes them
   * larger; the first one begins at once, and so does one that is full.
   */
  constructor(
    private readonly run: (inputs: readonly T[]) => Promise<R[]>,
    private readonly maxSize: number,
    private readonly minIntervalMs = 0,
  ) {}

  /**
   * Runs the input in a group of its key. Returns its result. With `soon`, the group does not wait for the rest of the
   * interval.
   */
  call(key: string, input: T, soon = false): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const call = { input, resolve, reject };
      const waiting = this.waiting.get(key);
      if (!waiting) return void this.runGroups(key, call);
      waiting.calls.push(call);
      if (soon) waiting.endInterval();
    });
  }

  private async runGroups(key: string, first: Call<T, R>): Promise<void> {
    const waiting: Waiting<T, R> = { calls: [first], endInterval: () => undefined };
    this.waiting.set(key, waiting);
    await yieldToEventLoop();
    while (waiting.calls.length > 0) {
      const interval = new Promise<void>((resolve) => {
        waiting.endInterval = resolve;
        if (this.minIntervalMs > 0) setTimeout(resolve, this.minIntervalMs);
        else resolve();
      });
      await this.runGroup(waiting.calls.splice(0, this.maxSize));
      if (waiting.calls.length < this.maxSize) await interval;
    }
    this.waiting.delete(key);
  }

  private async runGroup(group: readonly Call<T, R>[]): Promise<void> {
    try {
      const results = await this.run(group.map(({ input }) => input));
      group.forEach(({ resolve }, n) => resolve(results[n]!));
    } catch (error) {
      if (group.length === 1 || isConnectionLost(error)) for (const { reject } of group) reject(error);
      else for (const call of group) await this.runGroup([call]);
    }
  }
}
