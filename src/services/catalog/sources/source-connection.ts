import { z } from 'zod';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import { Project } from '../../../../entities/catalog/project.ts';
import { Platform } from '../../../../entities/stores/platform.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { assertUsable, getStoreConnection } from '../../stores/get-store-connection.ts';

/** Throws 404 for a connection of another organization, and 422 for a platform without a catalogue to read. */
export async function assertCatalogConnection(ctx: Context, connectionId: string): Promise<void> {
  const { platform } = await getStoreConnection(ctx, connectionId);
  if (platform === Platform.custom)
    throw invalidField('config.store_connection_id', 'a custom connection has no catalogue');
}

/**
 * Returns the store connection of a `store` source. The caller has checked that the source belongs to its organization;
 * the connection has to belong to the organization of the project.
 * @throws 422 where the connection was deleted, was never set, or cannot be used.
 */
export async function getSourceConnection(ctx: Context, source: DataSource): Promise<StoreConnection> {
  const id = z.uuid().safeParse(source.config['store_connection_id']);
  const { organizationId } = await ctx.em.findOneOrFail(Project, source.projectId, {
    fields: ['organizationId'],
    disableIdentityMap: true,
  });
  const connection = id.success
    ? await ctx.em.findOne(StoreConnection, { id: id.data, organizationId }, { disableIdentityMap: true })
    : null;
  if (!connection)
    throw invalidField('source_id', 'the data source has no store connection: it was deleted, or never set');
  assertUsable(connection, 'source_id');
  return connection;
}
