/** Whether something may be asked now. A `trial` decides for everybody whether the circuit closes. */
export type Entry = { open: false; trial: boolean } | { open: true; waitMs: number; reason: string; tried: boolean };

/** A failure that may be the other side's. */
export interface Fault {
  /** The piece of work that met it: it counts once, so that one that always fails opens nothing. */
  subject: string;
  trial: boolean;
  /** Whether it cannot be the work's own fault, so that one is enough. */
  decisive: boolean;
  reason: string;
  /** How long the circuit stays open at first, and at most. */
  firstMs: number;
  longestMs: number;
}

/**
 * Circuits by key, shared by all processes through Redis; each process has its own while Redis is away. A closed circuit
 * opens by faults of {@link FAULTS_TO_OPEN} different pieces of work in a row; then nothing is asked for a time that
 * doubles with every trial that fails, and one trial decides.
 */
export interface Circuits {
  enter(key: string): Promise<Entry>;
  /** There was an answer. It closes an open circuit only where it came of a trial: others may have been asked long before. */
  succeed(key: string, trial: boolean): Promise<void>;
  /** Notes a fault. Answers how long the circuit is open, or null where it is still closed. */
  fail(key: string, fault: Fault): Promise<number | null>;
  /** Forgets a circuit of something that is no more. */
  forget(key: string): Promise<void>;
}

export const FAULTS_TO_OPEN = 4;
/** A trial that has not decided by then is followed by another one. */
export const TRIAL_MS = 15_000;
/** Faults that lie further apart are not in a row. */
export const FAULTS_KEPT_MS = 10 * 60_000;
/** Work that opened a circuit does not help to open it again for so long: once others got through, the fault is its own. */
export const BLAMED_MS = 3_600_000;
