/**
 * While several keys compete, one key gets at most this share of the slots, so that slow work of one key cannot block
 * the others.
 */
const MAX_SHARE = 0.75;
/** A key that was active this recently still counts as competing. */
const REMEMBERED_MS = 5 * 60_000;

interface KeyState {
  inUse: number;
  waiters: (() => void)[];
  seenAt: number;
}

/**
 * Limits how much work is in flight and shares the slots fairly among keys (organizations, provider accounts, stores).
 * A free slot goes to the key with the fewest slots in use. A key without competition may use all slots; with
 * competition, at most three quarters of them.
 */
export class FairSemaphore {
  /** In the order in which the keys were last served. */
  private readonly keys = new Map<string, KeyState>();
  private inUse = 0;

  constructor(private readonly slots: number) {}

  /** Runs the work as soon as the key gets a slot. Work of the same key starts in the order of the calls. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const state = this.stateOf(key);
    await new Promise<void>((start) => {
      state.waiters.push(start);
      this.assignFreeSlots();
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

  private stateOf(key: string): KeyState {
    const now = Date.now();
    for (const [each, { inUse, waiters, seenAt }] of this.keys) {
      if (inUse === 0 && waiters.length === 0 && now - seenAt > REMEMBERED_MS) this.keys.delete(each);
    }
    const state = this.keys.get(key) ?? { inUse: 0, waiters: [], seenAt: now };
    this.keys.set(key, state);
    return state;
  }

  private assignFreeSlots(): void {
    const maxPerKey = this.keys.size > 1 ? Math.max(1, Math.floor(this.slots * MAX_SHARE)) : this.slots;
    while (this.inUse < this.slots) {
      let next: [string, KeyState] | undefined;
      for (const each of this.keys) {
        const [, { waiters, inUse }] = each;
        if (waiters.length > 0 && inUse < maxPerKey && (!next || inUse < next[1].inUse)) next = each;
      }
      if (!next) return;
      const [key, state] = next;
      // Moves the key to the end: among keys with equally many slots, the one served longest ago comes first.
      this.keys.delete(key);
      this.keys.set(key, state);
      state.inUse += 1;
      this.inUse += 1;
      state.waiters.shift()!();
    }
  }
}
