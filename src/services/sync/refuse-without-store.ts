import type { Project } from '../../../entities/catalog/project.ts';
import { ConnectionStatus } from '../../../entities/stores/connection-status.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';

/** Throws 422 where the project has no store connection that a sync could use. */
export async function refuseWithoutStore(ctx: Context, project: Project): Promise<void> {
  const connection = project.storeConnectionId ? await ctx.em.findOne(StoreConnection, project.storeConnectionId) : null;
  if (!connection) throw invalidField('store_connection_id', 'the project has no store connection');
  if (!connection.hasCredentials || connection.status === ConnectionStatus.inactive) {
    throw invalidField('store_connection_id', 'the store connection is not usable: give it credentials and test it');
  }
}
