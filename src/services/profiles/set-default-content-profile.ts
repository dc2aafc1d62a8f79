import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import type { Context } from '../../core/context.ts';
import { ensureOneDefault, makeDefault } from '../one-default.ts';
import { getContentProfile } from './get-content-profile.ts';

/** Makes a profile the organization's default instead of the one that is. Throws 401, 404. */
export async function setDefaultContentProfile(ctx: Context, profileId: string): Promise<ContentProfile> {
  return ensureOneDefault(ctx, ContentProfile, async (inner) => {
    const profile = await getContentProfile(inner, profileId);
    await makeDefault(inner, ContentProfile, profile);
    return profile;
  });
}
