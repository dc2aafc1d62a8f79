import { LRUCache } from 'lru-cache';
import {
  BLAME_MS,
  type CallFailure,
  type CircuitBreakers,
  FAILURE_WINDOW_MS,
  FAILURES_TO_OPEN,
  type Permission,
  PROBE_TIMEOUT_MS,
} from './circuit-breakers.ts';

interface Circuit {
  /** Milliseconds since the epoch; zero while the circuit is closed. */
  openUntil: number;
  probing: boolean;
  /** How many times in a row the circuit opened. */
  opens: number;
  reason: string;
  failed: Set<string>;
  failedAt: number;
  /** Units of work that opened the circuit, and until when they cannot open it again. */
  blamed: Map<string, number>;
}

/** Bounds memory, because users decide how many keys exist. */
const MAX_KEYS = 1000;

type Local = {
  [Name in keyof CircuitBreakers]: (
    ...args: Parameters<CircuitBreakers[Name]>
  ) => Awaited<ReturnType<CircuitBreakers[Name]>>;
};

/** {@link CircuitBreakers} of this process alone, by the same rules. */
export class LocalCircuitBreakers implements Omit<Local, 'recordFailure'> {
  private readonly circuits = new LRUCache<string, Circuit>({ max: MAX_KEYS });

  acquirePermission(key: string): Permission {
    const circuit = this.circuits.get(key);
    if (!circuit || circuit.openUntil === 0) return { open: false, probe: false };
    const waitMs = circuit.openUntil - Date.now();
    if (waitMs > 0) return { open: true, waitMs, reason: circuit.reason, probing: circuit.probing };
    circuit.openUntil = Date.now() + PROBE_TIMEOUT_MS;
    circuit.probing = true;
    return { open: false, probe: true };
  }

  recordSuccess(key: string, probe: boolean): void {
    const circuit = this.circuits.get(key);
    if (!circuit) return;
    circuit.failed.clear();
    if (probe || Date.now() >= circuit.openUntil) Object.assign(circuit, { openUntil: 0, opens: 0, probing: false });
  }

  /** `jitter` is the factor by which the open time varies. */
  recordFailure(key: string, failure: CallFailure, jitter: number): number | null {
    const now = Date.now();
    const circuit = this.circuit(key);
    if (circuit.openUntil > now && !failure.probe) return circuit.openUntil - now;
    if (circuit.openUntil === 0 || failure.probe) {
      if (circuit.openUntil === 0 && !failure.decisive && !this.opens(circuit, failure.subject, now)) return null;
      circuit.opens += 1;
    }
    circuit.failed.clear();
    const backoff = Math.min(failure.longestMs, failure.firstMs * 2 ** Math.max(0, circuit.opens - 1));
    const ms = Math.floor(backoff * jitter);
    Object.assign(circuit, { openUntil: now + ms, probing: false, reason: failure.reason });
    return ms;
  }

  isOpen(key: string): boolean {
    return (this.circuits.peek(key)?.openUntil ?? 0) > 0;
  }

  reset(key: string): void {
    this.circuits.delete(key);
  }

  /** Whether the failure of this unit of work completes the number of consecutive failures. */
  private opens(circuit: Circuit, subject: string, now: number): boolean {
    if ((circuit.blamed.get(subject) ?? 0) > now) return false;
    if (now - circuit.failedAt > FAILURE_WINDOW_MS) circuit.failed.clear();
    circuit.failedAt = now;
    circuit.failed.add(subject);
    if (circuit.failed.size < FAILURES_TO_OPEN) return false;
    for (const each of circuit.failed) circuit.blamed.set(each, now + BLAME_MS);
    return true;
  }

  private circuit(key: string): Circuit {
    const circuit = this.circuits.get(key) ?? {
      openUntil: 0,
      probing: false,
      opens: 0,
      reason: '',
      failed: new Set(),
      failedAt: 0,
      blamed: new Map(),
    };
    this.circuits.set(key, circuit);
    return circuit;
  }
}
