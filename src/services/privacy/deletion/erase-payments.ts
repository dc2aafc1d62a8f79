import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, rows, sql } from '../../../core/sql.ts';

/** The names of an organization at the payment platforms. */
interface Names {
  /** Nobody else has them. */
  own: string[];
  /** Customers that no other organization pays as. */
  customers: string[];
}

/**
 * Takes everything that tells who paid out of the books, in the caller's transaction: payments stay with their number,
 * amount and dates alone; the bodies of events go, also of those that never found their organization.
 */
export async function erasePayments(em: EntityManager, organizationId: string): Promise<void> {
  const { own, customers } = await namesOf(em, organizationId);
  await changed(
    em,
    sql`update payments set organization_id = null, customer_id = null where organization_id = ${organizationId}`,
  );
  await changed(em, sql`delete from payment_events where organization_id = ${organizationId}`);
  const names = [organizationId, ...own, ...customers];
  await changed(
    em,
    sql`delete from payment_events where organization_id is null and exists (select from unnest(${names}::text[]) as name where strpos(body, name) > 0)`,
  );
}

async function namesOf(em: EntityManager, organizationId: string): Promise<Names> {
  const own = await rows<{ name: string }>(
    em,
    sql`select id::text as name from checkouts where organization_id = ${organizationId}
        union select external_id from checkouts where organization_id = ${organizationId} and external_id is not null
        union select external_id from subscriptions where organization_id = ${organizationId} and external_id is not null
        union select payment_id from payments where organization_id = ${organizationId}`,
  );
  // Platforms know customers by their address: an event of a shared one may be another organization's.
  const paidAs = sql`select provider, customer_id, organization_id from subscriptions union all select provider, customer_id, organization_id from payments`;
  const customers = await rows<{ name: string }>(
    em,
    sql`with paid as (select provider, customer_id from (${paidAs}) as any_one where organization_id = ${organizationId} and customer_id is not null)
        select distinct customer_id as name from paid
         where not exists (select from subscriptions o where o.provider = paid.provider and o.customer_id = paid.customer_id and o.organization_id <> ${organizationId})
           and not exists (select from payments o where o.provider = paid.provider and o.customer_id = paid.customer_id and o.organization_id <> ${organizationId})`,
  );
  return { own: own.map(({ name }) => name), customers: customers.map(({ name }) => name) };
}
