import cronParser from 'cron-parser';

const FIELDS = 5;

/**
 * Returns the first time after `after` that a cron expression of five fields names, in UTC. Returns null if it is no
 * such expression, or names no time.
 */
export function nextTime(schedule: string, after = new Date()): Date | null {
  // The library also accepts seconds, fewer fields and names such as `@daily`.
  if (schedule.trim().split(/\s+/).length !== FIELDS) return null;
  try {
    return cronParser.parseExpression(schedule, { utc: true, currentDate: after }).next().toDate();
  } catch {
    return null;
  }
}
