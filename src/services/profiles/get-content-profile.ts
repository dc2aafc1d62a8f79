import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { readRow } from '../read-row.ts';

/** A content profile of the caller's organization, for display. Throws 401, 404. */
export async function showContentProfile(ctx: Context, profileId: string): Promise<ContentProfile> {
  const { organizationId } = signedIn(ctx);
  const profile = await readRow(ctx, ContentProfile, { id: profileId, organizationId });
  if (!profile) throw notFound('Profile');
  return profile;
}

/** A content profile of the caller's organization, for a change. Throws 401, 404. */
export async function getContentProfile(ctx: Context, profileId: string): Promise<ContentProfile> {
  const profile = await findContentProfile(ctx, { id: profileId });
  if (!profile) throw notFound('Profile');
  return profile;
}

/** A content profile of the caller's organization, or null. Throws 401. */
export function findContentProfile(
  ctx: Context,
  which: { id: string } | { isDefault: true },
): Promise<ContentProfile | null> {
  return ctx.em.findOne(ContentProfile, { ...which, organizationId: signedIn(ctx).organizationId });
}

/** The profile that counts in the caller's organization where none is named; null where it has none. Throws 401. */
export function findDefaultProfile(ctx: Context): Promise<ContentProfile | null> {
  return findContentProfile(ctx, { isDefault: true });
}
