import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Context, forkContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { row, sql } from '../../core/sql.ts';
import { getStoreConnection } from './get-store-connection.ts';
import { lockStoreConnection } from './lock-store-connection.ts';
import { removeBeforeDeletion } from './product-webhooks/remove-from-store.ts';

/**
 * Deletes a connection with its credentials; the sync history keeps its name. Its webhooks are removed from the store,
 * if that answers within seconds. Throws 404, and 409 while it is in use: a project is linked to it, a data source
 * reads it, a sync through it is queued or running, or a blog post is scheduled or being published through it.
 */
export async function deleteStoreConnection(ctx: Context, connectionId: string): Promise<true> {
  const found = await getStoreConnection(forkContext(ctx), connectionId);
  assertUnused(await usageConflict(ctx.em, found));
  await removeBeforeDeletion(ctx, found);
  return ctx.em.transactional(async (em) => {
    // New users of the connection wait for this lock: by their foreign key, or in `shareLockStoreConnection`.
    const connection = await lockStoreConnection({ ...ctx, em }, connectionId);
    assertUnused(await usageConflict(em, connection));
    await em.nativeDelete(StoreConnection, connection.id);
    return true as const;
  });
}

function assertUnused(conflict: string | null): void {
  if (conflict) throw new AppError('CONFLICT', conflict);
}

/** Returns what uses the connection, in a sentence, or null. */
async function usageConflict(em: Context['em'], { id, organizationId }: StoreConnection): Promise<string | null> {
  const uses = await row<{ project: boolean; source: boolean; sync: boolean; post: boolean }>(
    em,
    sql`select exists (select 1 from projects where store_connection_id = ${id}) as project,
               exists (select 1
                         from data_sources s
                         join projects p on p.id = s.project_id
                        where p.organization_id = ${organizationId}
                          and s.source_type = 'store'
                          and s.config->>'store_connection_id' = ${id}) as source,
               exists (select 1
                         from jobs
                        where organization_id = ${organizationId}
                          and status in ('queued', 'running')
                          and job_type = 'sync'
                          and (payload->>'storeConnectionId' = ${id}
                               or exists (select
                                            from jsonb_each_text(payload->'languageConnections') other
                                           where other.value = ${id}))) as sync,
               exists (select 1
                         from blog_posts
                        where status in ('scheduled', 'publishing')
                          and (blog_connection_id = ${id} or store_connection_id = ${id})) as post`,
  );
  if (uses?.project) return 'Projects are still linked to this store connection';
  if (uses?.source) return 'A data source still reads this store connection';
  if (uses?.sync) return 'A sync through this store connection is active';
  return uses?.post ? 'A blog post is still to be published through this store connection' : null;
}
