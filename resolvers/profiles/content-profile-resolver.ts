import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ContentProfile } from '../../entities/profiles/content-profile.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import { ContentProfileInput } from '../../schema/profiles/inputs.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createContentProfile } from '../../src/services/profiles/create-content-profile.ts';
import { deleteContentProfile } from '../../src/services/profiles/delete-content-profile.ts';
import { getContentProfile } from '../../src/services/profiles/get-content-profile.ts';
import { listContentProfiles } from '../../src/services/profiles/list-content-profiles.ts';
import { setDefaultContentProfile } from '../../src/services/profiles/set-default-content-profile.ts';
import { updateContentProfile } from '../../src/services/profiles/update-content-profile.ts';

@Resolver()
export class ContentProfileResolver {
  @Rest('GET /content-profiles')
  @Query(() => [ContentProfile], { description: 'The content profiles of the organization, by name.' })
  contentProfiles(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<ContentProfile[]> {
    return listContentProfiles(ctx, page);
  }

  @Rest('POST /content-profiles', { status: 201 })
  @Mutation(() => ContentProfile, {
    description: 'Stores generation settings under a name; the first profile of an organization is its default.',
  })
  createContentProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => ContentProfileInput) input: ContentProfileInput,
  ): Promise<ContentProfile> {
    return createContentProfile(ctx, input);
  }

  @Rest('GET /content-profiles/:profile_id')
  @Query(() => ContentProfile, { description: '404 when it is not the organization’s.' })
  contentProfile(@Ctx() ctx: Context, @Arg('profileId', () => ID) profileId: string): Promise<ContentProfile> {
    return getContentProfile(ctx, profileId);
  }

  @Rest('PUT /content-profiles/:profile_id')
  @Mutation(() => ContentProfile, {
    description:
      'Replaces the whole profile: what is absent takes its default. Whether it is the default profile stays.',
  })
  updateContentProfile(
    @Ctx() ctx: Context,
    @Arg('profileId', () => ID) profileId: string,
    @Arg('input', () => ContentProfileInput) input: ContentProfileInput,
  ): Promise<ContentProfile> {
    return updateContentProfile(ctx, profileId, input);
  }

  @Rest('DELETE /content-profiles/:profile_id', { status: 204 })
  @Mutation(() => Boolean, {
    description:
      'Deletes a profile. Projects that name it name none then; where it was the default, the oldest that remains becomes it. Runs that began with it go on unchanged.',
  })
  deleteContentProfile(@Ctx() ctx: Context, @Arg('profileId', () => ID) profileId: string): Promise<boolean> {
    return deleteContentProfile(ctx, profileId);
  }

  @Rest('PUT /content-profiles/:profile_id/set-default')
  @Mutation(() => ContentProfile, {
    description:
      'Makes it the organization’s default instead of the one that is. 404 when it is not the organization’s.',
  })
  setDefaultContentProfile(
    @Ctx() ctx: Context,
    @Arg('profileId', () => ID) profileId: string,
  ): Promise<ContentProfile> {
    return setDefaultContentProfile(ctx, profileId);
  }
}
