import { randomBytes } from 'node:crypto';
import { Organization } from '../../../entities/organizations/organization.ts';
import type { Context } from '../../core/context.ts';

/** A slug for a name that no organization has yet; a short random tail tells namesakes apart. */
export async function freeSlug(ctx: Context, name: string): Promise<string> {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const base = words.slice(0, 60).replace(/^-|-$/g, '') || 'shop';
  const taken = await ctx.em.count(Organization, { slug: base });
  return taken > 0 ? `${base}-${randomBytes(4).toString('hex')}` : base;
}
