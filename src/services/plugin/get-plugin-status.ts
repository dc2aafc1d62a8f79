import { Balance } from '../../../entities/billing/balance.ts';
import type { Platform } from '../../../entities/stores/platform.ts';
import type { PluginStatus } from '../../../schema/plugin/payloads.ts';
import type { Plain } from '../../core/columns.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { sql } from '../../core/sql.ts';
import { totalBalance } from '../billing/get-balance.ts';
import { readRow } from '../read-row.ts';

/** Returns the tier, the balance and the connected platforms of the caller's organization. */
export async function getPluginStatus(ctx: Context): Promise<PluginStatus> {
  const { organizationId } = signedIn(ctx);
  const found = await readRow<Balance, Plain<Balance> & { platforms: Platform[] }>(
    ctx,
    Balance,
    { organizationId },
    sql`array(select distinct platform
                from store_connections
               where organization_id = t.organization_id and status = 'active'
               order by platform) as platforms`,
  );
  if (!found) throw new AppError('UNAUTHENTICATED');
  return {
    planTier: found.subscriptionTier,
    totalBalance: totalBalance(found),
    activeIntegrations: found.platforms,
  };
}
