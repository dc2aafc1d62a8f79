import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { lockUserRow } from '../users/get-user.ts';

/** The channel on which the end of a user's sessions is published. Subscribers then read the database. */
export function sessionsChannel(userId: string): string {
  return `sessions:${userId}`;
}

/**
 * Notifies every process that sessions of a user ended, so that open streams and sockets close immediately. Call it
 * after the commit: before it, subscribers would still find the sessions open.
 */
export function publishSessionsEnded(ctx: Context, userId: string): void {
  ctx.bus.publish(sessionsChannel(userId), '');
}

interface SessionSelection {
  /** Ends this session alone. */
  only?: string;
  /** Ends all sessions but this one. */
  except?: string | undefined;
}

/**
 * Ends sessions of a user in the caller's transaction: all of them, or those selected. Their tokens are rejected from
 * the next request on. Unless `only` is set, pending sign-ins end as well. Returns how many sessions ended. The caller
 * calls {@link publishSessionsEnded} after the commit.
 */
export async function endSessions(
  ctx: Context,
  userId: string,
  { only, except }: SessionSelection = {},
): Promise<number> {
  // A concurrent sign-in either commits first, so that its session is found here, or waits and finds its row deleted.
  if (!only) await lockUserRow(ctx, userId);
  const ended = await changed(
    ctx.em,
    sql`update sessions set revoked_at = now()
         where user_id = ${userId} and revoked_at is null and expires_at > now()
           and (${only ?? null}::uuid is null or id = ${only ?? null}) and id is distinct from ${except ?? null}::uuid`,
  );
  if (!only) await changed(ctx.em, sql`delete from pending_sign_ins where user_id = ${userId}`);
  return ended;
}
