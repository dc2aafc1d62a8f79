/** A response that the load does not expect, such as 500, or a request that found no service for too long. */
export interface Unexpected {
  action: string;
  atMs: number;
  message: string;
}

export interface ActionCounts {
  succeeded: number;
  /** Rejected for a reason that belongs to the load, such as 409 while a job of the project is active. */
  refused: number;
  /** Attempts that a kill cut off or that found the service unavailable. */
  repeated: number;
  /** Requests whose effect is unknown, because the process that ran them was killed. */
  unknown: number;
}

/** An edit that the service confirmed. The version with this text must exist. */
export interface Edit {
  itemId: string;
  text: string;
}

/** A fault of a system outside. `failing` is how many items may fail by it at most. */
export interface InjectedFault {
  system: string;
  kind: string;
  failing: number;
}

const MAX_UNEXPECTED = 200;

/** What the service promised to the load, and what the load saw. The checks at the end compare it with the database. */
export class Journal {
  private readonly startedAt = performance.now();
  readonly actions = new Map<string, ActionCounts>();
  readonly unexpected: Unexpected[] = [];
  /** The accepted jobs. */
  readonly jobs = new Set<string>();
  /** How often a job was requested, by organization and type. A repeated request counts once. */
  readonly requestedJobs = new Map<string, number>();
  readonly organizations = new Set<string>();
  readonly edits: Edit[] = [];
  /** The transactions that were paid at payA. */
  readonly payments: string[] = [];
  /** The pages and posts of the site in the sandbox before the load. */
  readonly siteEntries = new Set<number>();
  /** The faults that were injected into the systems outside. */
  readonly faults: InjectedFault[] = [];
  /** Jobs that were followed to their end, without a missing or a repeated event. */
  readonly followed = { jobs: 0, events: 0 };

  /** Milliseconds since the start of the load. */
  now(): number {
    return performance.now() - this.startedAt;
  }

  count(action: string, outcome: keyof ActionCounts): void {
    const counts = this.actions.get(action) ?? { succeeded: 0, refused: 0, repeated: 0, unknown: 0 };
    counts[outcome] += 1;
    this.actions.set(action, counts);
  }

  fail(action: string, message: string): void {
    if (this.unexpected.length < MAX_UNEXPECTED) this.unexpected.push({ action, atMs: this.now(), message });
  }

  requestJob(organizationId: string, jobType: string): void {
    const key = `${organizationId} ${jobType}`;
    this.requestedJobs.set(key, (this.requestedJobs.get(key) ?? 0) + 1);
  }
}
