import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { OperationErrors } from '../../schema/dialect/operation-errors.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import {
  CompareInput,
  ContentComparison,
  ContentPreviewResult,
  PreviewInput,
} from '../../schema/generation/previews.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { compareContentProfiles, previewContentProfile } from '../../src/services/generation/preview/preview-texts.ts';

const ERRORS = {
  402: 'The balance does not cover the texts and overage is off',
  404: 'The item or a content profile does not exist in the organization',
  409: 'The job was cancelled',
  422: ['The item is a variant, which has no texts of its own', 'The AI provider does not have the model'],
  429: { RATE_LIMITED: 'The daily budget of unpaid AI tokens of the organization is used up' },
  502: 'The AI provider failed; `reason` says why',
  503: { NOT_CONFIGURED: 'The AI provider is not configured' },
  504:
    'The AI provider did not respond in time. With `job_id`, the texts were not written within a minute and the job goes ' +
    'on: its `result` has them',
} as const satisfies OperationErrors;

@Resolver()
export class ContentPreviewResolver {
  @Rest('POST /content-profiles/:profile_id/preview', { verifiedEmail: true, errors: ERRORS })
  @Mutation(() => ContentPreviewResult, {
    description:
      'Writes the texts of one item with a content profile and returns them, so that a person can judge the profile. ' +
      'The texts are charged like those of a generation, and nothing is stored with the item. Texts that cannot be ' +
      'written cost nothing. If the caller disconnects, the job goes on.',
  })
  previewContentProfile(
    @Ctx() ctx: Context,
    @Arg('profileId', () => ID) profileId: string,
    @Arg('input', () => PreviewInput) { itemId }: PreviewInput,
  ): Promise<ContentPreviewResult> {
    return previewContentProfile(ctx, profileId, itemId);
  }

  @Rest('POST /content-profiles/compare', { verifiedEmail: true, errors: ERRORS })
  @Mutation(() => ContentComparison, {
    description:
      'Writes the texts of one item with two settings, such as two content profiles or two models, and returns both. ' +
      'Both are charged, and nothing is stored with the item. If one of them cannot be written, it costs nothing and ' +
      'its result has the reason; if neither can be written, the call fails.',
  })
  compareContentProfiles(
    @Ctx() ctx: Context,
    @Arg('input', () => CompareInput) { itemId, settings }: CompareInput,
  ): Promise<ContentComparison> {
    return compareContentProfiles(ctx, itemId, settings);
  }
}
