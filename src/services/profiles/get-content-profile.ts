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

/** A content profile of an organization, by default the caller's, for a change. Throws 401, 404. */
export async function getContentProfile(
  ctx: Context,
  profileId: string,
  organizationId = signedIn(ctx).organizationId,
): Promise<ContentProfile> {
  const profile = await findContentProfile(ctx, { id: profileId }, organizationId);
  if (!profile) throw notFound('Profile');
  return profile;
}

/** A content profile of an organization, by default the caller's, or null. Throws 401. */
export function findContentProfile(
  ctx: Context,
  which: { id: string } | { isDefault: true },
  organizationId = signedIn(ctx).organizationId,
): Promise<ContentProfile | null> {
  return ctx.em.findOne(ContentProfile, { ...which, organizationId });
}

/**
 * The profile that counts in an organization, by default the caller's, where none is named; null where it has none.
 * Throws 401.
 */
export function findDefaultProfile(
  ctx: Context,
  organizationId = signedIn(ctx).organizationId,
): Promise<ContentProfile | null> {
  return findContentProfile(ctx, { isDefault: true }, organizationId);
}
