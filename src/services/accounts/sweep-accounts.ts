import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteExpired } from '../delete-expired.ts';

/**
 * The condition for expired rows of each table. Ended sessions stay for 30 days, so that incidents can be investigated.
 */
const EXPIRED = {
  mailed_links: sql`expires_at < now()`,
  email_codes: sql`expires_at < now()`,
  pending_sign_ins: sql`expires_at < now()`,
  pending_installs: sql`expires_at < now()`,
  revoked_tokens: sql`expires_at < now()`,
  sign_in_networks: sql`used_at < now() - interval '1 year'`,
  sessions: sql`least(tokens_until, revoked_at) < now() - interval '30 days'`,
};

/**
 * Deletes expired links, codes, pending sign-ins and installations, tokens and sessions. Several processes may run it
 * concurrently.
 */
export async function sweepAccounts(ctx: Context): Promise<void> {
  for (const [table, expired] of Object.entries(EXPIRED)) await deleteExpired(ctx, table, expired);
}
