import type { RawBuilder } from 'kysely';
import { type Context, signedIn } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';

/** The name and the address of the author of a request or a comment `t`; empty for a deleted user. */
export const authorColumns = sql`
  coalesce((select trim(first_name || ' ' || last_name) from users where id = t.user_id), '') as "userName",
  coalesce((select email from users where id = t.user_id), '') as "userEmail"`;

/** What a request `t` shows besides its own columns: author, organization, and the comments that the caller may see. */
export function requestColumns(ctx: Context): RawBuilder<unknown> {
  const visible = sql`request_id = t.id and (${canSeeInternal(ctx)} or not is_internal)`;
  return sql`${authorColumns},
    (select name from organizations where id = t.organization_id) as "organizationName",
    (select count(*)::int from studio_comments where ${visible}) as "commentCount",
    (select max(created_at) from studio_comments where ${visible}) as "latestCommentAt"`;
}

/** Only super admins see and write internal comments, in any organization. Throws 401. */
export function canSeeInternal(ctx: Context): boolean {
  return signedIn(ctx).isSuperAdmin;
}
