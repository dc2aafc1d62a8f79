import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import type { Owner } from './held-tokens.ts';
import { EXCHANGE_TIMEOUT_MS } from './shop-app.ts';

/** An exchange with all it takes is over long before; of a process that dies in the middle nobody waits longer. */
const LEASE_SECONDS = 30;

/** The right to exchange the tokens of an organization's shop, until it ends or runs out. */
export interface Lease {
  /** The connection that stands for all of the organization to the shop. */
  leadId: string;
  /** As PostgreSQL tells it, by which the lease is known again. */
  until: string;
  /** By the clock of this process. */
  takenAt: number;
}

/** Whether there is time for a whole exchange: one that is sent too late would spoil the one of whoever took the lease since. */
export function isInTime({ takenAt }: Lease): boolean {
  return performance.now() - takenAt < (LEASE_SECONDS * 1000 - EXCHANGE_TIMEOUT_MS) / 2;
}

/** Takes the lease, in a statement by itself; null while another process has it. */
export async function takeLease(ctx: Context, { id, organizationId }: Owner): Promise<Lease | null> {
  const takenAt = performance.now();
  const taken = await row<Omit<Lease, 'takenAt'>>(
    ctx.em,
    sql`update store_connections set refreshing_until = now() + ${LEASE_SECONDS} * interval '1 second'
         where id = (select lead.id from store_connections lead, store_connections own
                      where own.id = ${id} and own.organization_id = ${organizationId}
                        and lead.organization_id = own.organization_id and (lead.id = own.id or (lead.platform = own.platform and lead.shop_domain = own.shop_domain))
                      order by lead.id limit 1)
           and (refreshing_until is null or refreshing_until < now())
        returning id as "leadId", refreshing_until::text as until`,
  );
  return taken && { ...taken, takenAt };
}

/** Gives the lease back, in the caller's transaction where there is one; answers whether it was still held. */
export async function endLease(ctx: Context, { leadId, until }: Lease): Promise<boolean> {
  return (
    (await changed(
      ctx.em,
      sql`update store_connections set refreshing_until = null where id = ${leadId} and refreshing_until = ${until}::timestamptz`,
    )) === 1
  );
}
