import type { Context } from '../../../core/context.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { EXCHANGE_TIMEOUT_MS } from './app.ts';
import type { TokenOwner } from './stored-credentials.ts';

/** Longer than any exchange. Other processes wait no longer than this for a process that died during its exchange. */
const LEASE_SECONDS = 30;

/** The right of one process to exchange the tokens of an organization's shop, until it is released or expires. */
export interface Lease {
  /** The connection whose row holds the lease for all connections of the organization to the shop. */
  leadId: string;
  /** The end of the lease as PostgreSQL prints it. It identifies the lease. */
  until: string;
  /** When the lease was requested, by the monotonic clock of this process. */
  acquiredAt: number;
}

/**
 * Whether a whole exchange fits into the rest of the lease. A late request could invalidate the tokens of the process
 * that holds the next lease.
 */
export function hasTimeToExchange({ acquiredAt }: Lease): boolean {
  return performance.now() - acquiredAt < (LEASE_SECONDS * 1000 - EXCHANGE_TIMEOUT_MS) / 2;
}

/** Acquires the lease in a statement of its own. Returns null while another process holds it. */
export async function acquireLease(ctx: Context, { id, organizationId }: TokenOwner): Promise<Lease | null> {
  const acquiredAt = performance.now();
  const lease = await row<Omit<Lease, 'acquiredAt'>>(
    ctx.em,
    sql`update store_connections
           set refreshing_until = now() + ${LEASE_SECONDS} * interval '1 second'
         where id = (select lead.id
                       from store_connections lead, store_connections own
                      where own.id = ${id}
                        and own.organization_id = ${organizationId}
                        and lead.organization_id = own.organization_id
                        and (lead.id = own.id
                             or (lead.platform = own.platform and lead.shop_domain = own.shop_domain))
                      order by lead.id
                      limit 1)
           and (refreshing_until is null or refreshing_until < now())
        returning id as "leadId", refreshing_until::text as until`,
  );
  return lease && { ...lease, acquiredAt };
}

/** Releases the lease, in the caller's transaction if there is one. Returns whether it was still held. */
export async function releaseLease(ctx: Context, { leadId, until }: Lease): Promise<boolean> {
  const released = await changed(
    ctx.em,
    sql`update store_connections
           set refreshing_until = null
         where id = ${leadId} and refreshing_until = ${until}::timestamptz`,
  );
  return released === 1;
}
