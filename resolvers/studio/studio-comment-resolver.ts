import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { StudioComment } from '../../entities/studio/studio-comment.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { AddStudioCommentInput } from '../../schema/studio/requests.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { addStudioComment } from '../../src/services/studio/requests/comments.ts';
import { authorOf } from '../../src/services/studio/requests/authors.ts';

@Resolver(() => StudioComment)
export class StudioCommentResolver {
  @Rest('POST /studio-requests/:request_id/comments', {
    verifiedEmail: true,
    status: 201,
    errors: { 403: { FORBIDDEN: 'Internal comments are for super admins only' } },
  })
  @Mutation(() => StudioComment, {
    description:
      'Adds a comment to a studio request and returns it. A comment of a customer notifies the staff of the ' +
      'service; a comment of the staff notifies the user who made the request, unless it is internal. ' +
      'The mail to the staff is left out after too many in a day (by default 50 in the organization).',
  })
  addStudioComment(
    @Ctx() ctx: Context,
    @Arg('requestId', () => ID) requestId: string,
    @Arg('input', () => AddStudioCommentInput) input: AddStudioCommentInput,
  ): Promise<StudioComment> {
    return addStudioComment(ctx, requestId, input);
  }

  @FieldResolver(() => String, {
    description: 'The name of the user who wrote the comment. Empty if the user was deleted.',
  })
  async userName(@Ctx() ctx: Context, @Root() { userId }: StudioComment): Promise<string> {
    return (await authorOf(ctx, userId)).name;
  }

  @FieldResolver(() => String, {
    description: 'The email address of the user who wrote the comment. Empty if the user was deleted.',
  })
  async userEmail(@Ctx() ctx: Context, @Root() { userId }: StudioComment): Promise<string> {
    return (await authorOf(ctx, userId)).email;
  }
}
