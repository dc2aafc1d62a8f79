import type { Runtime } from '../../core/context.ts';
import { FairSemaphore } from '../../core/fair-semaphore.ts';
import { Turns } from './turns.ts';

/** What the jobs of a queue share in one process. */
export interface Lanes {
  /** Items in flight, shared fairly by organizations. */
  slots: FairSemaphore;
  /** Messages in hand, by organization. */
  turns: Turns;
  /** Aborts when the process is to stop. */
  stopping: AbortSignal;
}

/** Lanes for so many items, and so many messages of one organization, at once. */
export function openLanes(
  runtime: Pick<Runtime, 'queues'>,
  itemsAtOnce: number,
  turnsAtOnce: number,
  stopping: AbortSignal,
): Lanes {
  return { slots: new FairSemaphore(itemsAtOnce), turns: new Turns(runtime, turnsAtOnce), stopping };
}
