import type { StudioToolList } from '../../../../schema/studio/tool-payloads.ts';
import type { Context } from '../../../core/context.ts';
import { tierRank } from '../../billing/plans.ts';
import { TOOLS } from './catalogue.ts';
import { currentTier } from './current-tier.ts';

/** Every tool, and whether the tier of the caller's organization unlocks it. Throws 401. */
export async function listTools(ctx: Context): Promise<StudioToolList> {
  const rank = tierRank(await currentTier(ctx));
  return { tools: TOOLS.map((tool) => ({ ...tool, unlocked: rank >= tierRank(tool.minTier) })) };
}
