import type { SystemName } from './system-names.ts';

/** One request as it arrived. Of the credential only the end is kept: enough to tell two keys apart. */
export interface Call {
  at: string;
  method: string;
  path: string;
  body: string;
  credential_hint: string;
  /** What was answered; null while the answer is out, or when the connection was dropped. */
  status: number | null;
}

const KEPT = 200;

/** Remembers what was asked of each system, so that a test can prove how often something was called. */
export class CallLog {
  private readonly counts = new Map<SystemName, number>();
  private readonly latest = new Map<SystemName, Call[]>();

  add(system: SystemName, call: Call): void {
    this.counts.set(system, this.count(system) + 1);
    const kept = this.latest.get(system) ?? [];
    kept.push(call);
    if (kept.length > KEPT) kept.shift();
    this.latest.set(system, kept);
  }

  count(system: SystemName): number {
    return this.counts.get(system) ?? 0;
  }

  /** The last 200 requests, oldest first. */
  recent(system: SystemName): readonly Call[] {
    return this.latest.get(system) ?? [];
  }

  clear(): void {
    this.counts.clear();
    this.latest.clear();
  }
}
