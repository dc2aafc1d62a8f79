/**
 * While several keys compete, one key gets at most this share of the slots, so that slow work of one key cannot block
 * the others.
 */
const MAX_SHARE = 0.75;
/** A key that was active this recently still counts as competing. */
const REMEMBERED_MS = 5 * 60_000;

/** How much work may wait for a slot. */
export interface WaitLimits {
  perKey: number;
  total: number;
  /** The longest wait in milliseconds. */
  waitMs: number;
}

/** Thrown for work that does not start because too much other work waits, or because it waited too long. */
export class SemaphoreFullError extends Error {
  override name = 'SemaphoreFullError';

  /** `ownKey`: other work of the same key was in flight or waiting; otherwise only that of other keys. */
  constructor(readonly ownKey: boolean) {
    super('Too much work waits for a slot.');
  }
}

interface Waiter {
  start(): void;
  reject(error: SemaphoreFullError): void;
  timer?: NodeJS.Timeout;
}

interface KeyState {
  inUse: number;
  waiters: Waiter[];
  seenAt: number;
}

/**
 * Limits how much work is in flight and shares the slots fairly among keys (organizations, provider accounts, stores).
 * A free slot goes to the key with the fewest slots in use. A key without competition may use all slots, or at most
 * `maxPerKey`; with competition, at most three quarters of them.
 *
 * With `limits`, work that would wait too long is rejected. If too much work waits over all keys, the newest work of the
 * key with the most waiting work is rejected, so that a flood of one key rejects only its own work.
 */
export class FairSemaphore {
  /** In the order in which the keys were last served. */
  private readonly keys = new Map<string, KeyState>();
  private inUse = 0;
  private waiting = 0;
  /** Work that ends as soon as other work waits. */
  private readonly interruptible = new Set<AbortController>();

  constructor(
    private readonly slots: number,
    private readonly limits?: WaitLimits,
    private readonly maxPerKey = slots,
  ) {}

  /**
   * Runs the work as soon as the key gets a slot. Work of the same key starts in the order of the calls, `first` work
   * before all other. Throws {@link SemaphoreFullError} if limits are set and exceeded; then the work does not run.
   */
  async run<T>(key: string, work: () => Promise<T>, first = false): Promise<T> {
    const state = this.stateOf(key);
    if (this.limits) this.makeRoom(state, this.limits);
    await new Promise<void>((start, reject) => {
      const waiter: Waiter = { start, reject };
      if (first) state.waiters.unshift(waiter);
      else state.waiters.push(waiter);
      this.waiting += 1;
      this.assignFreeSlots();
      if (this.limits && state.waiters.includes(waiter))
        waiter.timer = setTimeout(() => this.reject(state, waiter), this.limits.waitMs);
    });
    try {
      return await work();
    } finally {
      state.inUse -= 1;
      state.seenAt = Date.now();
      this.inUse -= 1;
      this.assignFreeSlots();
    }
  }

  /**
   * Runs work that can also be done later, if the key gets a slot at once. Otherwise returns null, and the work does not
   * run. The signal aborts as soon as other work waits for a slot: this work has to end then.
   */
  runIfFree<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> | null {
    const { inUse } = this.stateOf(key);
    if (this.waiting > 0 || this.inUse === this.slots || inUse >= this.slotsPerKey()) return null;
    const interrupted = new AbortController();
    this.interruptible.add(interrupted);
    return this.run(key, () => work(interrupted.signal)).finally(() => this.interruptible.delete(interrupted));
  }

  private stateOf(key: string): KeyState {
    const now = Date.now();
    // With limits, keys come from strangers and are forgotten at once. Otherwise, their number would not be bounded.
    const rememberedMs = this.limits ? -1 : REMEMBERED_MS;
    for (const [each, { inUse, waiters, seenAt }] of this.keys) {
      if (inUse === 0 && waiters.length === 0 && now - seenAt > rememberedMs) this.keys.delete(each);
    }
    const state = this.keys.get(key) ?? { inUse: 0, waiters: [], seenAt: now };
    this.keys.set(key, state);
    return state;
  }

  /** Throws if the new work of the key must not wait, or rejects the newest work of the key that has the most. */
  private makeRoom(state: KeyState, { perKey, total }: WaitLimits): void {
    if (state.waiters.length >= perKey) throw new SemaphoreFullError(true);
    if (this.waiting < total) return;
    const longest = [...this.keys.values()].reduce((one, other) =>
      other.waiters.length > one.waiters.length ? other : one,
    );
    if (longest.waiters.length <= state.waiters.length + 1) throw new SemaphoreFullError(hasWork(state));
    this.reject(longest, longest.waiters.at(-1)!);
  }

  private reject(state: KeyState, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    state.waiters.splice(state.waiters.indexOf(waiter), 1);
    this.waiting -= 1;
    waiter.reject(new SemaphoreFullError(hasWork(state)));
  }

  private slotsPerKey(): number {
    const share = this.keys.size > 1 ? Math.max(1, Math.floor(this.slots * MAX_SHARE)) : this.slots;
    return Math.min(share, this.maxPerKey);
  }

  private assignFreeSlots(): void {
    const maxPerKey = this.slotsPerKey();
    while (this.inUse < this.slots) {
      let next: [string, KeyState] | undefined;
      for (const each of this.keys) {
        const [, { waiters, inUse }] = each;
        if (waiters.length > 0 && inUse < maxPerKey && (!next || inUse < next[1].inUse)) next = each;
      }
      if (!next) break;
      const [key, state] = next;
      // Moves the key to the end: among keys with equally many slots, the one served longest ago comes first.
      this.keys.delete(key);
      this.keys.set(key, state);
      state.inUse += 1;
      this.inUse += 1;
      this.waiting -= 1;
      const waiter = state.waiters.shift()!;
      clearTimeout(waiter.timer);
      waiter.start();
    }
    if (this.waiting > 0) for (const each of this.interruptible) each.abort();
  }
}

function hasWork({ inUse, waiters }: KeyState): boolean {
  return inUse > 0 || waiters.length > 0;
}
