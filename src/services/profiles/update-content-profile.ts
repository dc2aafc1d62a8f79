import { LockMode } from '@mikro-orm/core';
import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import type { ContentProfileInput } from '../../../schema/profiles/inputs.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { checkProfile } from './check-profile.ts';

/**
 * Replaces the whole profile: what is absent takes its default. Whether it is the default one stays. Throws 401, 422,
 * 404.
 */
export async function updateContentProfile(
  ctx: Context,
  profileId: string,
  input: ContentProfileInput,
): Promise<ContentProfile> {
  const { organizationId } = signedIn(ctx);
  const given = checkProfile(ctx, input);
  return ctx.em.transactional(async (em) => {
    const profile = await em.findOne(
      ContentProfile,
      { id: profileId, organizationId },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (!profile) throw notFound('Profile');
    return Object.assign(profile, given);
  });
}
