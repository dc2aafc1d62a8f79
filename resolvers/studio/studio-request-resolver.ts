import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root, Int } from 'type-graphql';
import { StudioRequest } from '../../entities/studio/studio-request.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import {
  CreateStudioRequestInput,
  StudioRequestListArgs,
  UpdateStudioRequestInput,
  StudioRequestDetail,
  StudioRequestEntry,
  StudioRequestPage,
} from '../../schema/studio/requests.ts';
import type { Context } from '../../src/core/context.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { authorOf } from '../../src/services/studio/requests/authors.ts';
import { createStudioRequest, updateStudioRequest } from '../../src/services/studio/requests/save-studio-request.ts';
import { getStudioRequest, listStudioRequests } from '../../src/services/studio/requests/get-studio-request.ts';
import { StudioComment } from '../../entities/studio/studio-comment.ts';
import { load } from '../../src/core/load.ts';
import { organizationsById } from '../../src/services/organizations/get-organization.ts';
import { commentStats, listComments } from '../../src/services/studio/requests/comments.ts';

@Resolver(() => StudioRequestEntry)
export class StudioRequestEntryResolver {
  @FieldResolver(() => Int, { description: 'The number of comments that the caller may see.' })
  async commentCount(@Ctx() ctx: Context, @Root() { id }: StudioRequestEntry): Promise<number> {
    return (await load(ctx, commentStats, id))?.count ?? 0;
  }

  @FieldResolver(() => Timestamp, {
    nullable: true,
    description: 'When the last comment that the caller may see was written. Null if there is none.',
  })
  async latestCommentAt(@Ctx() ctx: Context, @Root() { id }: StudioRequestEntry): Promise<Date | null> {
    return (await load(ctx, commentStats, id))?.latestAt ?? null;
  }
}

@Resolver(() => StudioRequestDetail)
export class StudioRequestDetailResolver {
  @FieldResolver(() => String, { description: 'The name of the organization that made the request.' })
  async organizationName(@Ctx() ctx: Context, @Root() { organizationId }: StudioRequestDetail): Promise<string> {
    return (await load(ctx, organizationsById, organizationId))?.name ?? '';
  }

  @FieldResolver(() => [StudioComment], {
    description: 'The last 1000 comments, oldest first. Internal comments are visible to super admins only.',
  })
  comments(@Ctx() ctx: Context, @Root() { id }: StudioRequestDetail): Promise<StudioComment[]> {
    return listComments(ctx, id);
  }
}

/** The entry and the detail of a request inherit these fields. */
@Resolver(() => StudioRequest)
export class StudioRequestResolver {
  @Rest('GET /studio-requests')
  @Query(() => StudioRequestPage, {
    description:
      'Lists the studio requests of the organization, newest first. Super admins see the requests of every ' +
      'organization.',
  })
  studioRequests(
    @Ctx() ctx: Context,
    @Args(() => StudioRequestListArgs) page: StudioRequestListArgs,
  ): Promise<StudioRequestPage> {
    return listStudioRequests(ctx, page);
  }

  @Rest('POST /studio-requests', { verifiedEmail: true, status: 201 })
  @Mutation(() => StudioRequestEntry, {
    description:
      'Creates a request to the studio for a custom AI project, and returns it. The staff of the service is ' +
      'notified; the mail is left out after too many in a day (by default 50 in the organization).',
  })
  createStudioRequest(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateStudioRequestInput) input: CreateStudioRequestInput,
  ): Promise<StudioRequestEntry> {
    return createStudioRequest(ctx, input);
  }

  @Rest('GET /studio-requests/:request_id')
  @Query(() => StudioRequestDetail, {
    description:
      'Returns a studio request with its comments. Super admins can read the requests of every organization.',
  })
  studioRequest(@Ctx() ctx: Context, @Arg('requestId', () => ID) requestId: string): Promise<StudioRequestDetail> {
    return getStudioRequest(ctx, requestId);
  }

  @Rest('PATCH /studio-requests/:request_id', { access: 'super admin' })
  @Mutation(() => StudioRequestEntry, {
    description:
      'Changes the status or the priority of a studio request of any organization, and returns it. A new status ' +
      'notifies the user who made the request.',
  })
  updateStudioRequest(
    @Ctx() ctx: Context,
    @Arg('requestId', () => ID) requestId: string,
    @Arg('input', () => UpdateStudioRequestInput) input: UpdateStudioRequestInput,
  ): Promise<StudioRequestEntry> {
    return updateStudioRequest(ctx, requestId, input);
  }

  @FieldResolver(() => String, {
    description: 'The name of the user who made the request. Empty if the user was deleted.',
  })
  async userName(@Ctx() ctx: Context, @Root() { userId }: StudioRequest): Promise<string> {
    return (await authorOf(ctx, userId)).name;
  }

  @FieldResolver(() => String, {
    description: 'The email address of the user who made the request. Empty if the user was deleted.',
  })
  async userEmail(@Ctx() ctx: Context, @Root() { userId }: StudioRequest): Promise<string> {
    return (await authorOf(ctx, userId)).email;
  }
}
