import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import { type Funds, funds } from '../../billing/ledger/hold.ts';
import { type Price, priceFor } from '../../billing/price.ts';

/** The audit of one product costs as much as this number of tokens of an economy model. */
const TOKENS_PER_PRODUCT = 20;

/** The size and price of an audit, and the balance of the organization. */
export interface AuditEstimate {
  products: number;
  ct: string;
  money: Funds;
}

/**
 * Returns the number of products to audit now, and the price, which is held. The caller has checked access to the
 * project.
 */
export async function estimateAudit(ctx: Context, organizationId: string, projectId: string): Promise<AuditEstimate> {
  // Counts rows, because the per-status counters include variants.
  const counted = await row<{ n: number }>(
    ctx.em,
    sql`select count(*)::int as n from content_items where ${auditedItems(projectId)}`,
  );
  const money = await funds(ctx.em, organizationId);
  return { products: counted!.n, ct: auditPrice(counted!.n, money.token_rate_multiplier).ctCost, money };
}

/** Returns the price of an audit, at most what was held. `multiplier` is the factor of the organization. */
export function auditPrice(products: number, multiplier: string, held?: string): Price {
  return priceFor({ model: { tier: 'economy' }, multiplier, ownKey: false }, products * TOKENS_PER_PRODUCT, held);
}

/** Returns the SQL condition of the items that an audit covers: products and pages that are not excluded. */
export function auditedItems(projectId: string): RawBuilder<unknown> {
  return sql`project_id = ${projectId} and item_type <> 'variant' and excluded_at is null`;
}
