import type { FaultPlan } from '../faults.ts';
import type { SystemName } from '../system-names.ts';

/** How the batches that are created from now on proceed. */
export interface BatchSettings {
  /** The shortest time until a batch ends. */
  delay_ms: number;
  /** The number of requests that are answered. The others wait until the batch is cancelled or expires. */
  entries: number;
  /** The time after which a batch expires. */
  expires_ms: number;
}

/** A request of a batch, as the API for single requests takes it. */
export interface BatchEntry {
  id: string;
  /** Below the address of the system. */
  path: string;
  body: string;
}

/** What became of a request. */
export type EntryResult = { status: number; body: string } | 'expired' | 'cancelled';

export interface NewBatch {
  system: SystemName;
  id: string;
  /** What the caller stores with it. */
  key: string;
  entries: readonly BatchEntry[];
  /** Headers of the caller with the credential. */
  headers: Record<string, string>;
  /** Of the system. */
  address: string;
  settings: BatchSettings;
  faults: FaultPlan;
}

/** The header of requests that belong to a batch: faults with `in_batch` affect only them. */
export const BATCH_HEADER = 'x-sandbox-batch';

const AT_ONCE = 8;

/**
 * A batch that sends its requests to the API for single requests of the same system, so that they are checked and answered
 * in the same way. It ends when all are done and its time is over, or when it expires or is cancelled.
 */
export class Batch {
  readonly createdAt = new Date();
  readonly results = new Map<string, EntryResult>();
  cancelledAt: Date | null = null;
  endedAt: Date | null = null;
  private running = 0;

  constructor(private readonly batch: NewBatch) {
    void this.run();
  }

  get system(): SystemName {
    return this.batch.system;
  }

  get id(): string {
    return this.batch.id;
  }

  get key(): string {
    return this.batch.key;
  }

  get size(): number {
    return this.batch.entries.length;
  }

  get expiresAt(): Date {
    return new Date(this.createdAt.getTime() + this.batch.settings.expires_ms);
  }

  /** How far it is now. */
  status(): 'in_progress' | 'cancelling' | 'completed' | 'expired' | 'cancelled' {
    this.endIfDone();
    if (!this.endedAt) return this.cancelledAt ? 'cancelling' : 'in_progress';
    if (this.cancelledAt) return 'cancelled';
    return this.count('expired') > 0 ? 'expired' : 'completed';
  }

  cancel(): void {
    if (this.status() === 'in_progress') this.cancelledAt = new Date();
  }

  count(which: 'succeeded' | 'failed' | 'expired' | 'cancelled'): number {
    return [...this.results.values()].filter((result) => outcomeOf(result) === which).length;
  }

  private async run(): Promise<void> {
    const { entries, settings } = this.batch;
    const queue = entries.slice(0, settings.entries);
    const work = async () => {
      for (let entry = queue.shift(); entry && !this.isOver(); entry = queue.shift()) await this.runOne(entry);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async runOne({ id, path, body }: BatchEntry): Promise<void> {
    const { faults, system, address, headers } = this.batch;
    if (faults.takeExpiry(system, body)) return void this.results.set(id, 'expired');
    this.running += 1;
    try {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', [BATCH_HEADER]: '1' },
        body,
      });
      this.results.set(id, { status: response.status, body: await response.text() });
    } catch {
      // The connection was reset, by a fault or because the sandbox stops.
      this.results.set(id, { status: 500, body: '{"error":{"message":"Internal error","type":"server_error"}}' });
    } finally {
      this.running -= 1;
    }
  }

  private isOver(): boolean {
    return this.cancelledAt !== null || this.expiresAt.getTime() <= Date.now();
  }

  private endIfDone(): void {
    if (this.endedAt || this.running > 0) return;
    const isDone =
      this.results.size === this.size && Date.now() >= this.createdAt.getTime() + this.batch.settings.delay_ms;
    if (!isDone && !this.isOver()) return;
    for (const { id } of this.batch.entries)
      if (!this.results.has(id)) this.results.set(id, this.cancelledAt ? 'cancelled' : 'expired');
    this.endedAt = new Date();
  }
}

export function outcomeOf(result: EntryResult): 'succeeded' | 'failed' | 'expired' | 'cancelled' {
  if (typeof result === 'string') return result;
  return result.status === 200 ? 'succeeded' : 'failed';
}
