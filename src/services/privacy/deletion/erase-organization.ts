import { Erasure } from '../../../../entities/privacy/erasure.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, rows, sql } from '../../../core/sql.ts';
import { erasePayments } from './erase-payments.ts';
import { readErasedPersons, type ResidualData } from './residual-data.ts';

/** The folders of the storage that contain one folder per organization. */
const FOLDERS = ['files', 'uploads', 'exports'];

/** The erasure of an organization that has begun. */
export interface OrganizationErasure {
  id: string;
  organizationId: string;
}

/**
 * Begins to erase an organization, in the caller's transaction, which has locked all of its users: from its commit on
 * nobody can sign in or use a token, no event is sent, and the sweeper completes the erasure if this process does not.
 */
export async function beginErasure({ em }: Context, organizationId: string): Promise<OrganizationErasure> {
  const paths = FOLDERS.map((folder) => `${folder}/${organizationId}/`);
  const { id } = add(em, Erasure, { paths, organizationId });
  await em.flush();
  await changed(em, sql`update users set is_active = false where organization_id = ${organizationId}`);
  // What has access to the organization, or receives its data, without a user.
  await changed(em, sql`delete from chat_tenants where organization_id = ${organizationId}`);
  await changed(em, sql`update webhook_endpoints set is_active = false where organization_id = ${organizationId}`);
  await changed(em, sql`update automation_rules set is_active = false where organization_id = ${organizationId}`);
  return { id, organizationId };
}

/**
 * Deletes an organization with all its data that is left after `eraseRows`. Runs in the caller's transaction, which has
 * locked all of its users.
 */
export async function eraseOrganization(
  { em }: Context,
  { id: erasureId, organizationId }: OrganizationErasure,
): Promise<ResidualData> {
  // The lock prevents new rows that refer to the organization.
  await rows(em, sql`select 1 from organizations where id = ${organizationId} for update`);
  const persons = await readErasedPersons(em, organizationId);
  const jobs = await rows<{ id: string }>(
    em,
    sql`select id from jobs where organization_id = ${organizationId} and status in ('queued', 'running')`,
  );
  const connections = await rows<{ id: string }>(
    em,
    sql`select id from store_connections where organization_id = ${organizationId}`,
  );

  await erasePayments(em, organizationId);
  await eraseMails(
    em,
    persons.flatMap(({ addresses }) => addresses),
  );
  await eraseNotifications(em, organizationId);
  await eraseShops(em, organizationId);
  // Projects refer to store connections and must be deleted first.
  await changed(em, sql`delete from projects where organization_id = ${organizationId}`);
  await changed(em, sql`delete from organizations where id = ${organizationId}`);
  await changed(em, sql`update erasures set organization_id = null, created_at = now() where id = ${erasureId}`);
  return {
    erasureId,
    persons,
    organizationId,
    jobIds: jobs.map(({ id }) => id),
    connectionIds: connections.map(({ id }) => id),
  };
}

/** Deletes mails to these addresses that refer to no user. Mails that refer to a user are deleted with the user. */
export async function eraseMails(em: Context['em'], addresses: readonly string[]): Promise<void> {
  await changed(em, sql`delete from mails where user_id is null and recipient = any(${addresses}::text[])`);
}

/** Deletes the notifications of the staff that are about the organization. */
async function eraseNotifications(em: Context['em'], organizationId: string): Promise<void> {
  await changed(
    em,
    sql`delete from notifications
         where user_id in (select id from users where is_super_admin and organization_id <> ${organizationId})
           and (data ->> 'request_id' in (select id::text from studio_requests
                                           where organization_id = ${organizationId})
                or strpos(concat_ws(' ', cause, title, body, data::text), ${organizationId}) > 0)`,
  );
}

/**
 * Deletes the webhooks and unfinished installations of the organization's shops, except shops that another one also
 * has.
 */
async function eraseShops(em: Context['em'], organizationId: string): Promise<void> {
  const found = await rows<{ shop: string }>(
    em,
    sql`select distinct shop_domain as shop
          from store_connections own
         where organization_id = ${organizationId} and shop_domain is not null
           and not exists (select from store_connections o
                            where o.shop_domain = own.shop_domain and o.organization_id <> ${organizationId})`,
  );
  const shops = found.map(({ shop }) => shop);
  await changed(em, sql`delete from store_webhooks where shop = any(${shops}::text[])`);
  await changed(em, sql`delete from pending_installs where shop = any(${shops}::text[]) and user_id is null`);
}
