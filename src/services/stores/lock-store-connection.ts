import { LockMode } from '@mikro-orm/core';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';

/**
 * A connection of the caller's organization with its credentials, as of now and for a change: nobody else changes, deletes or
 * links it until the caller's transaction ends. Throws 404.
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
 * Keeps a connection from being deleted until the caller's transaction ends: for who writes its id where no foreign key
 * stands. Throws 404 for one that is not the organization's (any more).
 */
export async function holdStoreConnection(ctx: Context, connectionId: string): Promise<void> {
  const { organizationId } = signedIn(ctx);
  const held = await row(
    ctx.em,
    sql`select 1 from store_connections where id = ${connectionId} and organization_id = ${organizationId} for key share`,
  );
  if (!held) throw notFound('Store connection');
}
