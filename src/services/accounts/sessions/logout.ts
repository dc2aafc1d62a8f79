import type { Message } from '../../../../schema/accounts/payloads.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { endSessions, publishSessionsEnded } from './end-sessions.ts';

/** Revokes the presented token: it is refused from the next request on, everywhere. With its last token a session ends. */
export async function logout(ctx: Context): Promise<Message> {
  const user = signedIn(ctx);
  const { id, jti, tokenExpiresAt } = session(ctx);
  await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const left = await row<{ open_tokens: number }>(
      em,
      sql`with revoked as (
            insert into revoked_tokens (jti, expires_at) values (${jti}, ${tokenExpiresAt}) on conflict (jti) do nothing returning jti)
          update sessions set open_tokens = open_tokens - 1 where id = ${id} and exists (select 1 from revoked) returning open_tokens`,
    );
    if (!left) return;
    if (left.open_tokens <= 0) await endSessions(own, user.id, { only: id });
    audit(own, { action: 'session.logged_out', target: ['session', id] });
  });
  publishSessionsEnded(ctx, user.id);
  // For what else the same GraphQL document asks.
  ctx.user = null;
  return { message: 'Logged out' };
}
