import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { tierRank } from '../../billing/plans.ts';
import { TOOLS, type ToolSlug } from './catalogue.ts';
import { currentTier } from './current-tier.ts';

/** Lets the caller's organization use a tool. To be asked after what the request names was found. Throws 401, and 403 TIER_TOO_LOW while its tier is too low. */
export async function requireTool(ctx: Context, slug: ToolSlug): Promise<void> {
  const { minTier } = TOOLS.find((tool) => tool.slug === slug)!;
  if (tierRank(await currentTier(ctx)) < tierRank(minTier))
    throw new AppError('TIER_TOO_LOW', `This tool needs the ${minTier} tier or a higher one`);
}
