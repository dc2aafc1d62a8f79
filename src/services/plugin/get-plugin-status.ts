import type { Platform } from '../../../entities/stores/platform.ts';
import type { PluginStatus } from '../../../schema/plugin/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { rows, sql } from '../../core/sql.ts';
import { getBalance, totalBalance } from '../billing/get-balance.ts';

/** Returns the tier, the balance and the connected platforms of the caller's organization. */
export async function getPluginStatus(ctx: Context): Promise<PluginStatus> {
  const { organizationId } = signedIn(ctx);
  const balance = await getBalance(ctx);
  const active = await rows<{ platform: Platform }>(
    ctx.em,
    sql`select distinct platform
          from store_connections
         where organization_id = ${organizationId} and status = 'active'
         order by platform`,
  );
  return {
    planTier: balance.subscriptionTier,
    totalBalance: totalBalance(balance),
    activeIntegrations: active.map(({ platform }) => platform),
  };
}
