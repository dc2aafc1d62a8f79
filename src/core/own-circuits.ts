import {
  BLAMED_MS,
  type Circuits,
  type Entry,
  type Fault,
  FAULTS_KEPT_MS,
  FAULTS_TO_OPEN,
  TRIAL_MS,
} from './circuits.ts';

interface Circuit {
  /** Zero while it is closed. */
  till: number;
  tried: boolean;
  opens: number;
  reason: string;
  faults: Set<string>;
  faultAt: number;
  blamed: Map<string, number>;
}

/** Users decide how many keys there are. */
const MAX_KEPT = 1000;

type Alone = {
  [Name in keyof Circuits]: (...given: Parameters<Circuits[Name]>) => Awaited<ReturnType<Circuits[Name]>>;
};

/** {@link Circuits} of this process alone, by the same rules. */
export class OwnCircuits implements Omit<Alone, 'fail'> {
  private readonly kept = new Map<string, Circuit>();

  enter(key: string): Entry {
    const circuit = this.kept.get(key);
    if (!circuit || circuit.till === 0) return { open: false, trial: false };
    const waitMs = circuit.till - Date.now();
    if (waitMs > 0) return { open: true, waitMs, reason: circuit.reason, tried: circuit.tried };
    circuit.till = Date.now() + TRIAL_MS;
    circuit.tried = true;
    return { open: false, trial: true };
  }

  succeed(key: string, trial: boolean): void {
    const circuit = this.kept.get(key);
    if (!circuit) return;
    circuit.faults.clear();
    if (trial || Date.now() >= circuit.till) Object.assign(circuit, { till: 0, opens: 0, tried: false });
  }

  fail(key: string, fault: Fault, factor: number): number | null {
    const now = Date.now();
    const circuit = this.circuit(key);
    if (circuit.till > now && !fault.trial) return circuit.till - now;
    if (circuit.till === 0 || fault.trial) {
      if (circuit.till === 0 && !fault.decisive && !this.isLastOfARow(circuit, fault.subject, now)) return null;
      circuit.opens += 1;
    }
    circuit.faults.clear();
    const ms = Math.floor(Math.min(fault.longestMs, fault.firstMs * 2 ** Math.max(0, circuit.opens - 1)) * factor);
    Object.assign(circuit, { till: now + ms, tried: false, reason: fault.reason });
    return ms;
  }

  forget(key: string): void {
    this.kept.delete(key);
  }

  private isLastOfARow(circuit: Circuit, subject: string, now: number): boolean {
    if ((circuit.blamed.get(subject) ?? 0) > now) return false;
    if (now - circuit.faultAt > FAULTS_KEPT_MS) circuit.faults.clear();
    circuit.faultAt = now;
    circuit.faults.add(subject);
    if (circuit.faults.size < FAULTS_TO_OPEN) return false;
    for (const each of circuit.faults) circuit.blamed.set(each, now + BLAMED_MS);
    return true;
  }

  private circuit(key: string): Circuit {
    const circuit = this.kept.get(key) ?? {
      till: 0,
      tried: false,
      opens: 0,
      reason: '',
      faults: new Set(),
      faultAt: 0,
      blamed: new Map(),
    };
    this.kept.delete(key);
    this.kept.set(key, circuit);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return circuit;
  }
}
