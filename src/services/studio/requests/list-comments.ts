import { StudioComment } from '../../../../entities/studio/studio-comment.ts';
import type { Context } from '../../../core/context.ts';
import { seesInternal } from './visible.ts';

const NEWEST = 1000;

/** The newest comments of a request that the caller may see, oldest first. Find the request first, by {@link getStudioRequest}. Throws 401. */
export async function listComments(ctx: Context, requestId: string): Promise<StudioComment[]> {
  const where = { requestId, ...(!seesInternal(ctx) && { isInternal: false }) };
  const found = await ctx.em.find(StudioComment, where, {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit: NEWEST,
    disableIdentityMap: true,
  });
  return found.toReversed();
}
