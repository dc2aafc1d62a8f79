import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { rows, sql } from '../../core/sql.ts';

/** A connection of the caller's organization, also with what is only read where it is needed. Throws 404. */
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

/** How many projects are linked to each connection. */
export async function projectCounts(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: string; n: number }>(
    ctx.em,
    sql`select store_connection_id as id, count(*)::int as n from projects where store_connection_id = any(${[...ids]}::uuid[]) group by 1`,
  );
  return new Map(found.map((each) => [each.id, each.n]));
}

/** Names of connections by id, for nested fields. */
export async function connectionNames(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, name from store_connections where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((each) => [each.id, each.name]));
}
