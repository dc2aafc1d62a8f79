import type { Context, Viewer } from '../../../core/context.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';

/** How many sessions one statement reads. */
const BATCH = 1000;

/**
 * Returns the ids of the tokens of these users that are still valid, as {@link authenticate} decides it, with one
 * statement for many of them. For connections that outlive a request.
 */
export async function openTokens(ctx: Context, users: readonly Viewer[]): Promise<ReadonlySet<string>> {
  const tokens = new Map(
    users.flatMap(({ id: userId, session }) =>
      session && session.tokenExpiresAt.getTime() > Date.now() ? [[session.jti, { ...session, userId }]] : [],
    ),
  );
  const open = new Set<string>();
  const all = [...tokens.values()];
  for (let from = 0; from < all.length; from += BATCH)
    for (const { jti } of await readOpen(ctx, all.slice(from, from + BATCH))) open.add(jti);
  return open;
}

function readOpen(ctx: Context, tokens: readonly { id: string; userId: string; jti: string }[]) {
  const [sessionIds, userIds, jtis] = [
    tokens.map(({ id }) => id),
    tokens.map(({ userId }) => userId),
    tokens.map(({ jti }) => jti),
  ];
  return prepared<{ jti: string }>(
    ctx.em,
    sql`select t.jti
          from unnest(${sessionIds}::uuid[], ${userIds}::uuid[], ${jtis}::uuid[]) as t(session_id, user_id, jti)
          join sessions s on s.id = t.session_id and s.user_id = t.user_id
          join users u on u.id = s.user_id
         where s.revoked_at is null and s.expires_at > now() and u.is_active
           and not exists (select 1 from revoked_tokens r where r.jti = t.jti)`,
  );
}
