import type { z } from 'zod';
import type { ContentProfileInput } from '../../../schema/profiles/inputs.ts';
import type { Context } from '../../core/context.ts';
import { parseBody } from '../../core/parse.ts';
import { emptyForNull } from '../../core/patch.ts';
import { modelFor } from '../generation/models.ts';
import { profileRequest } from '../generation/settings.ts';

/**
 * A whole profile by the bounds of generation, what is absent by its default. Throws 422, also for a model that the
 * provider does not have.
 */
export function checkProfile(ctx: Context, input: ContentProfileInput): z.output<typeof profileRequest> {
  const profile = parseBody(profileRequest, emptyForNull(input, ['tone']));
  if (profile.aiModel) modelFor(ctx.config, profile.aiProvider, profile.aiModel);
  return profile;
}
