import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { lockUserRow } from '../users/get-user.ts';

/** Where the processes tell each other that a session of a user ended; who watches looks at the database. */
export function sessionsChannel(userId: string): string {
  return `sessions:${userId}`;
}

/** Tells every process, so that open streams and sockets close at once. After the commit: before it there is nothing to see. */
export function publishSessionsEnded(ctx: Context, userId: string): void {
  ctx.bus.publish(sessionsChannel(userId), '');
}

/** Which sessions of the user end; all of them unless it says so. */
export interface Ending {
  only?: string;
  except?: string | undefined;
}

/**
 * Ends sessions of a user in the caller's transaction: their tokens are refused from the next request on. Whoever ends more
 * than one also ends sign-ins that are half done. Answers how many ended. Call {@link publishSessionsEnded} after the commit.
 */
export async function endSessions(ctx: Context, userId: string, { only, except }: Ending = {}): Promise<number> {
  // A sign-in that is just succeeding either is over before, and its session seen, or finds itself ended.
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
