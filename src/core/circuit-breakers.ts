/** Whether calls to a system are allowed now. The outcome of a `probe` decides whether the circuit closes. */
export type Permission =
  | { open: false; probe: boolean }
  | { open: true; waitMs: number; reason: string; probing: boolean };

/** A failed call that may be caused by the other system. */
export interface CallFailure {
  /** Identifies the unit of work. It counts once, so that work that always fails cannot open a circuit alone. */
  subject: string;
  probe: boolean;
  /** Whether the work itself cannot be the cause, so that one failure opens the circuit. */
  decisive: boolean;
  reason: string;
  /** The first and the longest time for which the circuit stays open. */
  firstMs: number;
  longestMs: number;
}

/**
 * Circuit breakers by key, shared by all processes through Redis. While Redis is down, each process has its own. A
 * closed circuit opens after consecutive failures of {@link FAILURES_TO_OPEN} different units of work. After the open
 * time, one half-open probe decides: success closes the circuit, failure opens it for twice as long.
 */
export interface CircuitBreakers {
  /** Asks for permission to call. After the open time, exactly one caller gets permission, for the probe. */
  acquirePermission(key: string): Promise<Permission>;
  /**
   * Records a response of the system. It closes an open circuit only as the result of a probe, because other calls may
   * have started before the failure.
   */
  recordSuccess(key: string, probe: boolean): Promise<void>;
  /** Records a failure. Returns for how long the circuit is open, or null if it is still closed. */
  recordFailure(key: string, failure: CallFailure): Promise<number | null>;
  /** Whether the circuit is open or half-open. Changes nothing. */
  isOpen(key: string): Promise<boolean>;
  /** Deletes the state of a key, when the system behind it is deleted. */
  reset(key: string): Promise<void>;
}

export const FAILURES_TO_OPEN = 4;
/** After this time without a result, another probe is allowed. */
export const PROBE_TIMEOUT_MS = 15_000;
/** Failures that are further apart are not consecutive. */
export const FAILURE_WINDOW_MS = 10 * 60_000;
/**
 * For this time, work that opened a circuit cannot help to open it again: if other work succeeds, the work itself is
 * the cause.
 */
export const BLAME_MS = 3_600_000;
