import { sql } from '../../core/sql.ts';

/** The condition that no earlier delivery about the subject of `t` waits for the same endpoint. */
export const NOT_BLOCKED = sql`not exists (
  select from webhook_deliveries earlier
   where earlier.endpoint_id = t.endpoint_id and earlier.subject = t.subject and earlier.status = 'pending'
     and earlier.id < t.id)`;
