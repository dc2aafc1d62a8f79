import type { SystemName } from './system-names.ts';

/** Faults that can be injected. Each system shows a kind in its own wire format, see the faults.ts of its folder. */
export const FAULT_KINDS = [
  'status', // an error status (`status`, default 500) in the system's own error shape
  'rate_limit', // 429, with Retry-After when `retry_after` (seconds) is given
  'throttled', // the system's own form of a rate limit: storeA responds with 200 and THROTTLED
  'hang', // no response until the caller disconnects
  'held', // no response until `release`, then a normal one
  'late', // takes effect after `delay_ms`, or without it at `release`, also if the caller has left by then
  'reset', // the connection is reset before the first byte of the response
  'lost', // the request takes effect, and the connection is reset before the response
  'break', // the connection is closed in the middle of the body
  'truncated', // 200 and a body that ends in the middle of its JSON
  'not_json', // 200 and the content type of JSON, but another body
  'huge', // 200 and ten megabytes of JSON
  'prose', // a well-formed response whose text is not the requested JSON
  'html', // 200 and a web page
  'refusal', // the model refuses
  'filtered', // a content filter blocks the prompt or the answer
  'cut', // the model stops at the length limit
  'quota', // no credit left
  'user_error', // the shop rejects the values
  'wrong_usage', // token counts far above what the answer can have used
  'negative_usage', // token counts below zero
  'no_usage', // no token counts
  'empty', // a well-formed response without content
  'expired', // the request expires, for requests of batches
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  system: SystemName;
  kind: FaultKind;
  status?: number;
  /** Seconds. */
  retry_after?: number;
  /** Retry-After as an HTTP date; used by aiA. */
  retry_at?: string;
  /** Number of requests it affects; 1 by default. */
  times?: number;
  /** Affects only requests whose path, query or body contains this text. */
  match?: string;
  /** Affects only requests of batches; other faults affect none of them. */
  in_batch?: boolean;
  /** Delay before it takes effect. */
  delay_ms?: number;
}

/** Whether the fault lasts until it is released. */
const isHeld = ({ kind, delay_ms: delay }: Fault): boolean =>
  kind === 'held' || (kind === 'late' && delay === undefined);

/** The injected faults that have not been used up. */
export class FaultPlan {
  private waiting: { fault: Fault; left: number }[] = [];
  private readonly held = new Map<() => void, Fault>();

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** The faults that have not been used up. */
  pending(): Fault[] {
    return this.waiting.map(({ fault }) => fault);
  }

  /** Returns the oldest fault that matches the request, and counts one use of it. */
  take(system: SystemName, request: string, inBatch = false): Fault | undefined {
    return this.takeIf(
      (fault) =>
        fault.system === system &&
        (fault.in_batch ?? false) === inBatch &&
        (!fault.match || request.includes(fault.match)),
    );
  }

  /** Whether a request of a batch expires. Counts one use of the fault. */
  takeExpiry(system: SystemName, request: string): boolean {
    const matches = ({ match }: Fault) => !match || request.includes(match);
    return !!this.takeIf((fault) => fault.kind === 'expired' && fault.system === system && matches(fault));
  }

  private takeIf(matches: (fault: Fault) => boolean): Fault | undefined {
    const found = this.waiting.find(({ fault }) => matches(fault));
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.waiting = this.waiting.filter((entry) => entry !== found);
    return found.fault;
  }

  /** Resolves when the response that this fault holds is released, and at once for a fault that holds none. */
  async hold(fault: Fault): Promise<void> {
    if (isHeld(fault)) await new Promise<void>((resolve) => void this.held.set(resolve, fault));
  }

  /** Releases held responses, all or those with this `match`, and removes their faults. */
  release(match?: string): void {
    const matches = (fault: Fault) => isHeld(fault) && (match === undefined || fault.match === match);
    this.waiting = this.waiting.filter(({ fault }) => !matches(fault));
    for (const [resolve, fault] of this.held) {
      if (matches(fault) && this.held.delete(resolve)) resolve();
    }
  }

  /** Removes all faults and releases held responses. */
  clear(): void {
    this.waiting = [];
    this.release();
  }
}
