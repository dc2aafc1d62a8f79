import { z } from 'zod';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import { Project } from '../../../../entities/catalog/project.ts';
import { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { checkUsable } from '../../stores/check-usable.ts';

/**
 * The store connection that a `store` source is read through, of the organization of its project: the caller has proved
 * that the source is theirs. Throws 422 where there is none (any more), or none that could be used.
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
  checkUsable(connection, 'source_id');
  return connection;
}
