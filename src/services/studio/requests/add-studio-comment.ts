import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { StudioComment } from '../../../../entities/studio/studio-comment.ts';
import type { AddStudioCommentInput } from '../../../../schema/studio/requests.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { forget } from '../../../core/load.ts';
import { commentFigures } from './comment-figures.ts';
import { holdStudioRequest } from './get-studio-request.ts';
import { tellComment } from './tell.ts';
import { seesInternal } from './visible.ts';

/** Stores what the caller says about a request and tells who is to know, both or neither. Throws 401, 403 for an internal comment by a customer, 422, 404. */
export async function addStudioComment(
  ctx: Context,
  requestId: string,
  input: AddStudioCommentInput,
): Promise<StudioComment> {
  const { id: userId } = signedIn(ctx);
  if (input.isInternal && !seesInternal(ctx))
    throw new AppError('FORBIDDEN', 'Internal comments are for super admins only');
  rejectNulls(input);
  rejectBlank('content', input.content);
  const comment = await ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const request = await holdStudioRequest(own, requestId);
    const comment = add(em, StudioComment, { ...input, requestId, userId });
    await em.flush();
    await tellComment(own, request, comment);
    return comment;
  });
  // For what else the same GraphQL document asks.
  forget(ctx, commentFigures, requestId);
  return comment;
}
