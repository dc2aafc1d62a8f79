import { Erasure } from '../../../../entities/privacy/erasure.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { erasePayments } from './erase-payments.ts';
import { type Traces, tracesOf } from './traces.ts';

/** The folders of the storage that have one folder per organization. */
const FOLDERS = ['files', 'uploads', 'exports'];

/** Deletes an organization with everything that is its own, in the caller's transaction, which holds all of its users. */
export async function eraseOrganization({ em }: Context, organizationId: string): Promise<Traces> {
  // Nothing new begins to refer to it.
  await rows(em, sql`select 1 from organizations where id = ${organizationId} for update`);
  const persons = await tracesOf(em, organizationId);
  const jobs = await rows<{ id: string }>(
    em,
    sql`select id from jobs where organization_id = ${organizationId} and status in ('queued', 'running')`,
  );
  const connections = await rows<{ id: string }>(
    em,
    sql`select id from store_connections where organization_id = ${organizationId}`,
  );
  const erasure = add(em, Erasure, { paths: FOLDERS.map((folder) => `${folder}/${organizationId}/`) });
  await em.flush();

  await erasePayments(em, organizationId);
  await eraseMails(
    em,
    persons.flatMap(({ addresses }) => addresses),
  );
  await eraseNotices(em, organizationId);
  await eraseShops(em, organizationId);
  // Connections cannot go before what publishes to them.
  await changed(em, sql`delete from projects where organization_id = ${organizationId}`);
  await changed(em, sql`delete from organizations where id = ${organizationId}`);
  return {
    erasureId: erasure.id,
    persons,
    organizationId,
    jobIds: jobs.map(({ id }) => id),
    connectionIds: connections.map(({ id }) => id),
  };
}

/** Deletes mails that were to go to an address without being about a user: those about one go with the user. */
export async function eraseMails(em: Context['em'], addresses: readonly string[]): Promise<void> {
  await changed(em, sql`delete from mails where user_id is null and recipient = any(${addresses}::text[])`);
}

/** The staff was told of its requests. */
async function eraseNotices(em: Context['em'], organizationId: string): Promise<void> {
  await changed(
    em,
    sql`delete from notifications
         where user_id in (select id from users where is_super_admin and organization_id <> ${organizationId})
           and (data ->> 'request_id' in (select id::text from studio_requests where organization_id = ${organizationId})
                or strpos(concat_ws(' ', cause, title, body, data::text), ${organizationId}) > 0)`,
  );
}

/** What the platform told of its shops, and installations there that nobody finished, unless another organization has the shop too. */
async function eraseShops(em: Context['em'], organizationId: string): Promise<void> {
  const found = await rows<{ shop: string }>(
    em,
    sql`select distinct shop_domain as shop from store_connections own
         where organization_id = ${organizationId} and shop_domain is not null
           and not exists (select from store_connections o where o.shop_domain = own.shop_domain and o.organization_id <> ${organizationId})`,
  );
  const shops = found.map(({ shop }) => shop);
  await changed(em, sql`delete from store_webhooks where shop = any(${shops}::text[])`);
  await changed(em, sql`delete from pending_installs where shop = any(${shops}::text[]) and user_id is null`);
}
