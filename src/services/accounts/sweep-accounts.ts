import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';

/** Rows of one statement, so that none holds its locks for long. */
const BATCH = 1000;

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
  for (const [table, over] of Object.entries(OVER)) {
    const batch = sql`delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} where ${over} limit ${BATCH} for update skip locked)`;
    let deleted: number;
    do deleted = await changed(ctx.em, batch);
    while (deleted === BATCH);
  }
}
