import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import type { ContentProfileInput } from '../../../schema/profiles/inputs.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { ensureOneDefault } from '../one-default.ts';
import { checkProfile } from './check-profile.ts';

/** Stores a content profile; the first of an organization is its default. Throws 401, 422. */
export async function createContentProfile(ctx: Context, input: ContentProfileInput): Promise<ContentProfile> {
  const { organizationId } = signedIn(ctx);
  const profile = checkProfile(ctx, input);
  return ensureOneDefault(ctx, ContentProfile, ({ em }) => add(em, ContentProfile, { ...profile, organizationId }));
}
