import { LockMode } from '@mikro-orm/core';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';

/**
 * Reads a connection of the caller's organization, with its credentials, and locks it `for update`: nobody changes,
 * deletes or links it until the transaction ends. Throws 404.
 */
export async function lockStoreConnection(ctx: Context, connectionId: string): Promise<StoreConnection> {
  const where = { id: connectionId, organizationId: signedIn(ctx).organizationId };
  const connection = await ctx.em.findOne(StoreConnection, where, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
    populate: ['credentials'],
  });
  if (!connection) throw notFound('Store connection');
  return connection;
}

/**
 * Locks a connection of an organization, by default the caller's, `for key share`, so that nobody deletes it until the
 * transaction ends. Call it before the id is stored in a column without a foreign key, such as JSON. Throws 404.
 */
export async function shareLockStoreConnection(
  ctx: Context,
  connectionId: string,
  organizationId = signedIn(ctx).organizationId,
): Promise<void> {
  const locked = await row(
    ctx.em,
    sql`select 1
          from store_connections
         where id = ${connectionId} and organization_id = ${organizationId}
           for key share`,
  );
  if (!locked) throw notFound('Store connection');
}
