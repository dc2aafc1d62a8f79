import type { Project } from '../../../entities/catalog/project.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { assertUsable } from '../stores/get-store-connection.ts';

/** The store connection that a sync of the project goes through. Throws 422 where there is none that could be used. */
export async function getUsableConnection(ctx: Context, project: Project): Promise<StoreConnection> {
  const { storeConnectionId: id, organizationId } = project;
  const connection = id ? await ctx.em.findOne(StoreConnection, { id, organizationId }) : null;
  if (!connection) throw noConnection();
  assertUsable(connection, 'store_connection_id');
  return connection;
}

/** What a sync of a project without a store connection is refused with. */
export const noConnection = () => invalidField('store_connection_id', 'the project has no store connection');
