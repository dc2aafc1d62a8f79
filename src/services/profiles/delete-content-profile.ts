import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import type { Context } from '../../core/context.ts';
import { ensureOneDefault } from '../one-default.ts';
import { getContentProfile } from './get-content-profile.ts';

/**
 * Deletes a profile. Projects that name it name none then; where it was the default, the oldest that remains becomes
 * it. Runs that began with it go on with its settings. Throws 401, 404.
 */
export async function deleteContentProfile(ctx: Context, profileId: string): Promise<true> {
  await ensureOneDefault(ctx, ContentProfile, async (inner) => {
    inner.em.remove(await getContentProfile(inner, profileId));
    return null;
  });
  return true;
}
