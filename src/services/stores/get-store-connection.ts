import { ConnectionStatus, StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField, notFound } from '../../core/errors.ts';
import type { ProductWebhooks, StoreConnectionPage } from '../../../schema/stores/payloads.ts';
import type { Plain } from '../../core/columns.ts';
import { rows, sql } from '../../core/sql.ts';
import { checkPage, type Page } from '../paged.ts';
import { pageOf } from '../read-page.ts';
import { readRow } from '../read-row.ts';

/** A connection as it is shown: a plain row with the number of projects that are linked to it, and its webhooks. */
export type ConnectionRow = Plain<StoreConnection> & { projectCount: number; productWebhooks: ProductWebhooks | null };

/** How the webhooks of the registration `w` are shown. */
const shownWebhooks = sql`json_build_object('status', w.status, 'error', w.error, 'checkedAt', w.checked_at)`;

/** The columns of {@link ConnectionRow} that are not in `store_connections`, whose alias is `t`. */
const furtherColumns = sql`
  (select count(*)::int from projects where store_connection_id = t.id) as "projectCount",
  (select ${shownWebhooks} from webhook_registrations w where w.connection_id = t.id) as "productWebhooks"`;

/** Returns a connection of the caller's organization, without credentials. Throws 401, 404. */
export async function showStoreConnection(ctx: Context, connectionId: string): Promise<ConnectionRow> {
  const where = { id: connectionId, organizationId: signedIn(ctx).organizationId };
  const connection = await readRow<StoreConnection, ConnectionRow>(ctx, StoreConnection, where, furtherColumns);
  if (!connection) throw notFound('Store connection');
  return connection;
}

/** Returns a connection of the caller's organization, for a change. `also` names lazy columns to load. Throws 404. */
export async function getStoreConnection(
  ctx: Context,
  connectionId: string,
  also: readonly 'credentials'[] = [],
): Promise<StoreConnection> {
  const connection = await ctx.em.findOne(
    StoreConnection,
    { id: connectionId, organizationId: signedIn(ctx).organizationId },
    { populate: [...also] },
  );
  if (!connection) throw notFound('Store connection');
  return connection;
}

/** Returns a page of the connections of the caller's organization, oldest first. Throws 401, 422 for an invalid page. */
export async function listStoreConnections(ctx: Context, page: Page): Promise<StoreConnectionPage> {
  const where = { organizationId: signedIn(ctx).organizationId };
  checkPage(page);
  const { found, ...rest } = await pageOf(ctx, StoreConnection, where, { createdAt: 'asc', id: 'asc' }, page, {
    further: furtherColumns,
  });
  return { storeConnections: found, ...rest };
}

/** Throws 422 at `field` for a connection that cannot be called: it has no credentials or was never tested. */
export function assertUsable(connection: StoreConnection, field: string): void {
  if (connection.hasCredentials && connection.status !== ConnectionStatus.inactive) return;
  throw invalidField(field, 'the store connection is not usable: give it credentials and test it');
}

/** Returns the number of projects that are linked to each connection. */
export async function projectCounts(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: string; n: number }>(
    ctx.em,
    sql`select store_connection_id as id, count(*)::int as n
          from projects
         where store_connection_id = any(${[...ids]}::uuid[])
         group by 1`,
  );
  return new Map(found.map((each) => [each.id, each.n]));
}

/** Returns the product webhooks of each connection that has some, for mutations. */
export async function productWebhooks(ctx: Context, ids: readonly string[]): Promise<Map<string, ProductWebhooks>> {
  const found = await rows<{ id: string; webhooks: ProductWebhooks }>(
    ctx.em,
    sql`select w.connection_id as id, ${shownWebhooks} as webhooks
          from webhook_registrations w
         where w.connection_id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((each) => [each.id, each.webhooks]));
}

/** Returns the names of connections by id, for nested fields. */
export async function connectionNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, name from store_connections where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((each) => [each.id, each.name]));
}
