import type { SystemName } from './system-names.ts';

/** One request as it arrived. Only the last characters of the credential are recorded: enough to distinguish two keys. */
export interface Call {
  at: string;
  method: string;
  path: string;
  body: string;
  credential_hint: string;
  /** Status of the response; null until it is sent, or when the connection was dropped. */
  status: number | null;
}

const MAX_RECENT = 200;

/** Counts and records the requests to each system, so that a test can check how often something was called. */
export class CallLog {
  private readonly counts = new Map<SystemName, number>();
  private readonly latest = new Map<SystemName, Call[]>();
  private readonly statuses = new Map<SystemName, Record<string, number>>();
  private readonly successes = new Map<SystemName, Record<string, number>>();

  add(system: SystemName, call: Call): void {
    this.counts.set(system, this.count(system) + 1);
    const recent = this.latest.get(system) ?? [];
    recent.push(call);
    if (recent.length > MAX_RECENT) recent.shift();
    this.latest.set(system, recent);
  }

  /** Records that the response was sent. */
  respond(system: SystemName, call: Call, status: number): void {
    call.status = status;
    const counts = this.responses(system);
    this.statuses.set(system, { ...counts, [status]: (counts[status] ?? 0) + 1 });
    const [name = ''] = /[^/?]*(?=\?|$)/.exec(call.path) ?? [];
    // A name with digits is an id.
    if (status !== 200 || /\d/.test(name)) return;
    const successes = this.succeeded(system);
    this.successes.set(system, { ...successes, [name]: (successes[name] ?? 0) + 1 });
  }

  /** The number of responses sent by status. */
  responses(system: SystemName): Record<string, number> {
    return this.statuses.get(system) ?? {};
  }

  /** The number of responses with the status 200 by the last part of their path, such as `completions`. */
  succeeded(system: SystemName): Record<string, number> {
    return this.successes.get(system) ?? {};
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
    this.statuses.clear();
    this.successes.clear();
  }
}
