import type { Interval } from './prices.ts';

/** A paid period. */
export interface Period {
  start: Date;
  end: Date;
}

/** The period that starts at a time; where the month is too short, it ends on its last day. */
export function periodFrom(start: Date, interval: Interval): Period {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return { start, end };
}

/** Which part of a period is left, from 1 at its start to 0 at its end. */
export function partLeft({ start, end }: Period, now: Date): number {
  const part = (end.getTime() - now.getTime()) / (end.getTime() - start.getTime());
  return Math.min(1, Math.max(0, part));
}
