import type { Context } from '../../core/context.ts';
import { sql } from '../../core/sql.ts';
import { deleteOver } from '../delete-over.ts';

/** What is worth nothing any more, by table. Sessions are kept for a while, so that their end can be looked into. */
const OVER = {
  mailed_links: sql`expires_at < now()`,
  email_codes: sql`expires_at < now()`,
  pending_sign_ins: sql`expires_at < now()`,
  pending_installs: sql`expires_at < now()`,
  revoked_tokens: sql`expires_at < now()`,
  sessions: sql`least(tokens_until, revoked_at) < now() - interval '30 days'`,
};

/** Deletes what sign-ins, links, codes and installations left behind. Several processes may sweep at once. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  for (const [table, over] of Object.entries(OVER)) await deleteOver(ctx, table, over);
}
