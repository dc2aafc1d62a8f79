import { StudioComment } from '../../../../entities/studio/studio-comment.ts';
import type { AddStudioCommentInput } from '../../../../schema/studio/requests.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { forget } from '../../../core/load.ts';
import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { prepared } from '../../../core/prepared.ts';
import { rows, sql } from '../../../core/sql.ts';
import { selected } from '../../../core/columns.ts';
import { getStudioRequest, holdStudioRequest } from './get-studio-request.ts';
import { authorColumns, canSeeInternal } from './shown-columns.ts';
import { mayMailStaff, notifyOfComment } from './notify-studio.ts';

/** The most comments that a request shows. */
const MAX_COMMENTS = 1000;

/** The number of comments of a request, and the time of the newest one. */
export interface CommentStats {
  count: number;
  latestAt: Date;
}

/**
 * Adds a comment to a request and notifies its readers, in one transaction.
 * @throws 401, 403 for an internal comment by a customer, 422, 404.
 */
export async function addStudioComment(
  ctx: Context,
  requestId: string,
  input: AddStudioCommentInput,
): Promise<StudioComment> {
  const { id: userId } = signedIn(ctx);
  if (input.isInternal && !canSeeInternal(ctx))
    throw new AppError('FORBIDDEN', 'Internal comments are for super admins only');
  rejectNulls(input);
  rejectBlank('content', input.content);
  // A comment on an unknown request mails nobody, so it must not count against the limit of mails.
  await getStudioRequest(ctx, requestId);
  const mailed = await mayMailStaff(ctx);
  const comment = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const request = await holdStudioRequest(own, requestId);
    const added = add(em, StudioComment, { ...input, requestId, userId });
    await em.flush();
    await notifyOfComment(own, request, added, mailed);
    return added;
  });
  // Later fields of the same GraphQL document read the stats again.
  forget(ctx, commentStats, requestId);
  return comment;
}

/**
 * Returns the newest comments of a request that the caller may see, oldest first. The caller has checked access to the
 * request. Throws 401.
 */
export async function listComments(ctx: Context, requestId: string): Promise<StudioComment[]> {
  const found = await prepared<StudioComment>(
    ctx.em,
    sql`select ${selected(ctx.em, StudioComment, 't')}, ${authorColumns}
          from studio_comments t
         where t.request_id = ${requestId} and (${canSeeInternal(ctx)} or not t.is_internal)
         order by t.created_at desc, t.id desc
         limit ${MAX_COMMENTS}`,
  );
  return found.toReversed();
}

/**
 * Returns the stats of the comments that the caller may see, by request id. A request without comments is left out.
 * Made for `load`. Throws 401.
 */
export async function commentStats(ctx: Context, ids: readonly string[]): Promise<Map<string, CommentStats>> {
  const found = await rows<{ id: string; count: number; latest: string }>(
    ctx.em,
    sql`select request_id as id, count(*)::int as count, max(created_at) as latest
          from studio_comments
         where request_id = any(${[...ids]}::uuid[]) and (${canSeeInternal(ctx)} or not is_internal)
         group by request_id`,
  );
  return new Map(found.map(({ id, count, latest }) => [id, { count, latestAt: new Date(latest) }]));
}
