import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { type Funds, funds } from '../../billing/ledger/hold.ts';
import { auditPrice } from './audit-price.ts';
import { audited } from './audited-items.ts';

/** What an audit would look at and cost, and what there is to pay for it. */
export interface AuditEstimate {
  products: number;
  ct: string;
  money: Funds;
}

/** How many products of a project there are to look at now, and the price, which is also what is held. Find the project first. */
export async function estimateAudit(ctx: Context, organizationId: string, projectId: string): Promise<AuditEstimate> {
  // The tallies tell no variants apart.
  const counted = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where ${audited(projectId)}`,
  );
  const money = await funds(ctx.em, organizationId);
  return { products: counted!.n, ct: auditPrice(counted!.n, money.token_rate_multiplier).ctCost, money };
}
