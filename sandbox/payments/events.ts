import { BoundedMap } from '../bounded-map.ts';
import type { PaymentName } from '../system-names.ts';

const KEPT = 2_000;

/** Something a platform tells its merchants. */
export interface PaymentEvent {
  id: string;
  system: PaymentName;
  type: string;
  occurredAt: string;
  /** As it is signed and sent, to the letter. */
  body: string;
  /** What its deliveries were answered with, oldest first; null where nobody answered. */
  answers: (number | null)[];
}

/** Takes an event that was just made. */
export type Tell = (event: Omit<PaymentEvent, 'answers'>) => void;

/** The events that were made, oldest first. */
export class EventLog {
  private readonly events = new BoundedMap<string, PaymentEvent>(KEPT);

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
