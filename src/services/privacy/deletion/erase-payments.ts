import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, rows, sql } from '../../../core/sql.ts';

/** The identifiers of an organization at the payment platforms. */
interface PaymentIds {
  /** Ids of its checkouts, subscriptions and payments. */
  own: string[];
  /** Ids of customers that no other organization pays as. */
  customers: string[];
}

/**
 * Removes everything that identifies the payer, in the caller's transaction. Payments keep their number, amount and
 * dates. Events are deleted, also those that could not be assigned to an organization.
 */
export async function erasePayments(em: EntityManager, organizationId: string): Promise<void> {
  const { own, customers } = await readPaymentIds(em, organizationId);
  await changed(
    em,
    sql`update payments set organization_id = null, customer_id = null where organization_id = ${organizationId}`,
  );
  await changed(em, sql`delete from payment_events where organization_id = ${organizationId}`);
  const ids = [organizationId, ...own, ...customers];
  await changed(
    em,
    sql`delete from payment_events
         where organization_id is null
           and exists (select from unnest(${ids}::text[]) as known where strpos(body, known) > 0)`,
  );
}

async function readPaymentIds(em: EntityManager, organizationId: string): Promise<PaymentIds> {
  const own = await rows<{ id: string }>(
    em,
    sql`select id::text from checkouts where organization_id = ${organizationId}
        union select external_id from checkouts where organization_id = ${organizationId} and external_id is not null
        union select external_id from subscriptions
               where organization_id = ${organizationId} and external_id is not null
        union select payment_id from payments where organization_id = ${organizationId}`,
  );
  // Platforms identify customers by their address, so organizations may share one. Events of a shared customer stay.
  const customers = await rows<{ id: string }>(
    em,
    sql`with customers as (
          select provider, customer_id, organization_id from subscriptions where customer_id is not null
          union all
          select provider, customer_id, organization_id from payments where customer_id is not null)
        select distinct customer_id as id
          from customers own
         where organization_id = ${organizationId}
           and not exists (select from subscriptions o
                            where o.provider = own.provider and o.customer_id = own.customer_id
                              and o.organization_id <> ${organizationId})
           and not exists (select from payments o
                            where o.provider = own.provider and o.customer_id = own.customer_id
                              and o.organization_id <> ${organizationId})`,
  );
  return { own: own.map(({ id }) => id), customers: customers.map(({ id }) => id) };
}
