import type { SystemName } from './system-names.ts';

/** What can go wrong on purpose. What a kind looks like on the wire is up to the system, see each folder's faults.ts. */
export const FAULT_KINDS = [
  'status', // an error status (`status`, default 500) in the system's own error shape
  'rate_limit', // 429, with Retry-After when `retry_after` (seconds) is given
  'throttled', // the system's own way to say "slow down": storeA answers 200 with THROTTLED
  'hang', // no answer until the caller hangs up
  'held', // no answer until it is let go (`release`), then a good one
  'reset', // the connection is cut before a byte is answered
  'lost', // what is asked for is done, and the connection is cut before the answer
  'break', // the connection is cut in the middle of the body
  'truncated', // 200 and a body that ends in the middle of its JSON
  'not_json', // 200 and JSON's content type, but no JSON
  'huge', // 200 and ten megabytes of JSON
  'prose', // a well-formed answer whose text is not the JSON that was asked for
  'html', // 200 and a web page
  'refusal', // the model says no
  'filtered', // a content filter stops the prompt or the answer
  'cut', // the model stops in mid-sentence because of the length limit
  'quota', // no credit left
  'user_error', // the shop refuses the values
  'wrong_usage', // token counts far above what the answer can have cost
  'negative_usage', // token counts below zero
  'no_usage', // a server that counts nothing
  'empty', // a well-formed answer with nothing in it
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  system: SystemName;
  kind: FaultKind;
  status?: number;
  /** Seconds. */
  retry_after?: number;
  /** The other form of Retry-After, an HTTP date; aiA shows it. */
  retry_at?: string;
  /** How many requests it hits before it is spent; 1 by default. */
  times?: number;
  /** Hits only requests whose path, query or body contains this text. */
  match?: string;
  /** Waits this long before it strikes. */
  delay_ms?: number;
}

/** The faults that wait for a request. */
export class FaultPlan {
  private waiting: { fault: Fault; left: number }[] = [];
  private readonly held = new Map<() => void, Fault>();

  add(fault: Fault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  /** Takes the oldest fault that fits this request, and spends one of its times. */
  take(system: SystemName, request: string): Fault | undefined {
    const found = this.waiting.find(
      ({ fault }) => fault.system === system && (!fault.match || request.includes(fault.match)),
    );
    if (!found) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.waiting = this.waiting.filter((entry) => entry !== found);
    return found.fault;
  }

  /** Resolves when the answer that this fault holds is let go. */
  hold(fault: Fault): Promise<void> {
    return new Promise((go) => void this.held.set(go, fault));
  }

  /** Lets held answers go, all or those held for this `match`, and plans to hold no more of them. */
  release(match?: string): void {
    const meant = (fault: Fault) => fault.kind === 'held' && (match === undefined || fault.match === match);
    this.waiting = this.waiting.filter(({ fault }) => !meant(fault));
    for (const [go, fault] of this.held) {
      if (meant(fault) && this.held.delete(go)) go();
    }
  }

  /** Plans nothing any more; what is held goes on. */
  clear(): void {
    this.waiting = [];
    this.release();
  }
}
