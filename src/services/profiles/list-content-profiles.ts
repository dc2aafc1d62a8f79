import { ContentProfile } from '../../../entities/profiles/content-profile.ts';
import { type Context, signedIn } from '../../core/context.ts';
import type { PageArgs } from '../paged.ts';
import { paged } from '../read-page.ts';

/** The content profiles of the organization by name. Throws 401, 422. */
export async function listContentProfiles(ctx: Context, page: PageArgs): Promise<ContentProfile[]> {
  const where = { organizationId: signedIn(ctx).organizationId };
  return paged(ctx, ContentProfile, where, { name: 'asc', id: 'asc' }, page);
}
