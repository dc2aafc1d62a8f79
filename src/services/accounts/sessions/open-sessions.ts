import type { Context, TokenSession, Viewer } from '../../../core/context.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';

/** How many sessions one statement reads. */
const BATCH = 1000;

/** Whether a token is as old as an access token may become. Only the token of a cookie can be older, and is renewed. */
export function isRenewalDue({ config }: Context, { tokenIssuedAt }: TokenSession): boolean {
  return Date.now() - tokenIssuedAt.getTime() >= config.ACCESS_TOKEN_TTL * 1000;
}

/**
 * Whether the token of a cookie is valid for a connection that cannot renew it: if a renewal is due, a request must be
 * able to.
 */
export async function isCookieValid(ctx: Context, user: Viewer): Promise<boolean> {
  const { session } = user;
  return session !== null && (!isRenewalDue(ctx, session) || (await openTokens(ctx, [user])).has(session.jti));
}

/**
 * Returns the ids of the tokens of these users that are still valid, as {@link authenticate} and the renewal of cookies
 * decide it, with one statement for many of them. For connections that outlive a request.
 */
export async function openTokens(ctx: Context, users: readonly Viewer[]): Promise<ReadonlySet<string>> {
  const tokens = new Map(
    users.flatMap(({ id: userId, session }) =>
      session && session.tokenExpiresAt.getTime() > Date.now()
        ? [[session.jti, { ...session, userId, isDue: isRenewalDue(ctx, session) }]]
        : [],
    ),
  );
  const open = new Set<string>();
  const all = [...tokens.values()];
  for (let from = 0; from < all.length; from += BATCH)
    for (const { jti } of await readOpen(ctx, all.slice(from, from + BATCH))) open.add(jti);
  return open;
}

function readOpen(
  ctx: Context,
  tokens: readonly { id: string; userId: string; jti: string; isDue: boolean }[],
): Promise<{ jti: string }[]> {
  const [sessionIds, userIds, jtis, due] = [
    tokens.map(({ id }) => id),
    tokens.map(({ userId }) => userId),
    tokens.map(({ jti }) => jti),
    tokens.map(({ isDue }) => isDue),
  ];
  return prepared<{ jti: string }>(
    ctx.em,
    sql`select t.jti
          from unnest(${sessionIds}::uuid[], ${userIds}::uuid[], ${jtis}::uuid[], ${due}::boolean[]
                     ) as t(session_id, user_id, jti, is_due)
          join sessions s on s.id = t.session_id and s.user_id = t.user_id
          join users u on u.id = s.user_id
         where s.revoked_at is null and s.expires_at > now() and u.is_active
           and not exists (select 1 from revoked_tokens r where r.jti = t.jti)
           and (not t.is_due or u.two_factor_enabled
                or not (select o.enforce_2fa from organizations o where o.id = u.organization_id))`,
  );
}
