import type { Tier } from '../../../../entities/billing/plan.ts';
import type { StudioToolList } from '../../../../schema/studio/tool-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { tierRank } from '../../billing/plans.ts';
import { TOOLS, type ToolSlug } from './catalogue.ts';

/** Returns all tools, and whether the tier of the caller's organization unlocks them. Throws 401. */
export async function listTools(ctx: Context): Promise<StudioToolList> {
  const rank = tierRank(await currentTier(ctx));
  return { tools: TOOLS.map((tool) => ({ ...tool, unlocked: rank >= tierRank(tool.minTier) })) };
}

/**
 * Requires that the tier of the caller's organization unlocks a tool. Called after the objects of the request were found.
 * @throws 401, 403 TIER_TOO_LOW.
 */
export async function requireTool(ctx: Context, slug: ToolSlug): Promise<void> {
  const { minTier } = TOOLS.find((tool) => tool.slug === slug)!;
  if (tierRank(await currentTier(ctx)) < tierRank(minTier))
    throw new AppError('TIER_TOO_LOW', `This tool needs the ${minTier} tier or a higher one`);
}

/** Reads the tier from the database, because it may have changed since the token was issued. */
async function currentTier(ctx: Context): Promise<Tier> {
  const { organizationId } = signedIn(ctx);
  const found = await preparedRow<{ tier: Tier }>(
    ctx.em,
    sql`select subscription_tier as tier from balances where organization_id = ${organizationId}`,
  );
  return found!.tier;
}
