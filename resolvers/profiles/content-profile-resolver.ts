import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ContentProfile } from '../../entities/profiles/content-profile.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import { ContentProfileInput } from '../../schema/profiles/inputs.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createContentProfile } from '../../src/services/profiles/create-content-profile.ts';
import { deleteContentProfile } from '../../src/services/profiles/delete-content-profile.ts';
import { showContentProfile } from '../../src/services/profiles/get-content-profile.ts';
import { listContentProfiles } from '../../src/services/profiles/list-content-profiles.ts';
import { setDefaultContentProfile } from '../../src/services/profiles/set-default-content-profile.ts';
import { updateContentProfile } from '../../src/services/profiles/update-content-profile.ts';

@Resolver()
export class ContentProfileResolver {
  @Rest('GET /content-profiles')
  @Query(() => [ContentProfile], { description: 'Lists the content profiles of the organization by name.' })
  contentProfiles(@Ctx() ctx: Context, @Args(() => BarePageArgs) page: BarePageArgs): Promise<ContentProfile[]> {
    return listContentProfiles(ctx, page);
  }

  @Rest('POST /content-profiles', { status: 201, errors: { 422: 'The AI provider does not have the model' } })
  @Mutation(() => ContentProfile, {
    description:
      'Creates a content profile, which stores generation settings under a name, and returns it. The first ' +
      'profile of an organization becomes its default.',
  })
  createContentProfile(
    @Ctx() ctx: Context,
    @Arg('input', () => ContentProfileInput) input: ContentProfileInput,
  ): Promise<ContentProfile> {
    return createContentProfile(ctx, input);
  }

  @Rest('GET /content-profiles/:profile_id')
  @Query(() => ContentProfile, { description: 'Returns a content profile of the organization.' })
  contentProfile(@Ctx() ctx: Context, @Arg('profileId', () => ID) profileId: string): Promise<ContentProfile> {
    return showContentProfile(ctx, profileId);
  }

  @Rest('PUT /content-profiles/:profile_id', { errors: { 422: 'The AI provider does not have the model' } })
  @Mutation(() => ContentProfile, {
    description:
      'Replaces a content profile and returns it. Absent fields are set to their default. Whether it is the ' +
      'default profile does not change.',
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
      'Deletes a content profile. Projects that use it stay without a profile. If it was the default, the ' +
      'oldest remaining profile becomes the default. Running jobs are not affected.',
  })
  deleteContentProfile(@Ctx() ctx: Context, @Arg('profileId', () => ID) profileId: string): Promise<boolean> {
    return deleteContentProfile(ctx, profileId);
  }

  @Rest('PUT /content-profiles/:profile_id/set-default')
  @Mutation(() => ContentProfile, {
    description: 'Makes a content profile the default of the organization, instead of the current one, and returns it.',
  })
  setDefaultContentProfile(
    @Ctx() ctx: Context,
    @Arg('profileId', () => ID) profileId: string,
  ): Promise<ContentProfile> {
    return setDefaultContentProfile(ctx, profileId);
  }
}
