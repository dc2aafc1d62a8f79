import { z } from 'zod';

/**
 * How many days rows stay before they are deleted, by table, if `RETENTION_DAYS` does not say otherwise. Which rows of
 * a table are deleted, src/services/retention/ says.
 */
const DEFAULTS = {
  job_events: 90,
  job_items: 395,
  jobs: 395,
  item_versions: 730,
  sync_history: 395,
  mails: 30,
  payment_events: 395,
  audit_log: 730,
};

/** Days by table; 0 is for ever. */
export type RetentionDays = Readonly<typeof DEFAULTS>;

const TABLES = Object.keys(DEFAULTS);
/** A hundred years. */
const MAX_DAYS = 36_500;

/** Parses `table=days` entries, separated by commas. Tables without an entry have their default. */
export const retentionDays = z
  .string()
  .default('')
  .transform((text, ctx): RetentionDays => {
    const entries = text.split(',').filter((entry) => entry.trim() !== '');
    const days = entries.map((entry, n): [string, number] => {
      const [, table = '', count] = /^\s*(\w+)\s*=\s*(\d{1,5})\s*$/.exec(entry) ?? [];
      if (!TABLES.includes(table) || Number(count) > MAX_DAYS)
        ctx.addIssue({
          code: 'custom',
          message: `entry ${n + 1} must be table=days with at most ${MAX_DAYS} days and one of the tables ${TABLES.join(', ')}`,
        });
      return [table, Number(count)];
    });
    return { ...DEFAULTS, ...Object.fromEntries(days) };
  });
