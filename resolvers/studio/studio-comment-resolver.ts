import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { StudioComment } from '../../entities/studio/studio-comment.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { AddStudioCommentInput } from '../../schema/studio/requests.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { addStudioComment } from '../../src/services/studio/requests/add-studio-comment.ts';
import { authorOf } from '../../src/services/studio/requests/authors.ts';

@Resolver(() => StudioComment)
export class StudioCommentResolver {
  @Rest('POST /studio-requests/:request_id/comments', { status: 201 })
  @Mutation(() => StudioComment, {
    description:
      'Says something about a request. What a customer says tells the staff of the service; what a super admin says tells whoever asked, unless it is internal. 403 for an internal comment by anybody else. 404 when the request is not the organization’s, unless a super admin speaks.',
  })
  addStudioComment(
    @Ctx() ctx: Context,
    @Arg('requestId', () => ID) requestId: string,
    @Arg('input', () => AddStudioCommentInput) input: AddStudioCommentInput,
  ): Promise<StudioComment> {
    return addStudioComment(ctx, requestId, input);
  }

  @FieldResolver(() => String, { description: 'Of who said it; empty once the person was deleted.' })
  async userName(@Ctx() ctx: Context, @Root() { userId }: StudioComment): Promise<string> {
    return (await authorOf(ctx, userId)).name;
  }

  @FieldResolver(() => String, { description: 'Of who said it; empty once the person was deleted.' })
  async userEmail(@Ctx() ctx: Context, @Root() { userId }: StudioComment): Promise<string> {
    return (await authorOf(ctx, userId)).email;
  }
}
