import { BoundedMap } from '../bounded-map.ts';
import type { PaymentName } from '../system-names.ts';

const MAX_EVENTS = 2_000;

/** An event that a platform sends to its merchants. */
export interface PaymentEvent {
  id: string;
  system: PaymentName;
  type: string;
  occurredAt: string;
  /** The exact text that is signed and sent. */
  body: string;
  /** The response status of each delivery, oldest first; null without a response. */
  answers: (number | null)[];
}

/** Receives each new event. */
export type EmitEvent = (event: Omit<PaymentEvent, 'answers'>) => void;

/** All events, oldest first. */
export class EventLog {
  private readonly events = new BoundedMap<string, PaymentEvent>(MAX_EVENTS);

  add(event: PaymentEvent): void {
    this.events.set(event.id, event);
  }

  find(id: string): PaymentEvent | undefined {
    return this.events.get(id);
  }

  list(system?: PaymentName): PaymentEvent[] {
    return [...this.events.values()].filter((event) => !system || event.system === system);
  }

  clear(): void {
    this.events.clear();
  }
}

/** Returns strictly increasing times, because events are sorted by the time they occurred. */
export class Clock {
  private last = 0;

  now(): Date {
    this.last = Math.max(Date.now(), this.last + 1);
    return new Date(this.last);
  }
}
