import type { Interval } from './prices.ts';

/** A paid period. */
export interface Period {
  start: Date;
  end: Date;
}

/** Returns the period that starts at a time. If the last month is too short, it ends on the last day. */
export function periodFrom(start: Date, interval: Interval): Period {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (interval === 'year' ? 12 : 1));
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return { start, end };
}

/** Returns the remaining share of a period, from 1 at its start to 0 at its end. */
export function remainingShare({ start, end }: Period, now: Date): number {
  const part = (end.getTime() - now.getTime()) / (end.getTime() - start.getTime());
  return Math.min(1, Math.max(0, part));
}
