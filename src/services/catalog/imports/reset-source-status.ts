import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../../core/sql.ts';

/** Restores the status of a source whose import was stopped: `ready` when it was imported before, else `pending`. */
export async function resetSourceStatus(em: EntityManager, sourceId: string): Promise<void> {
  await changed(
    em,
    sql`update data_sources
           set status = case when last_imported_at is null then 'pending' else 'ready' end, updated_at = now()
         where id = ${sourceId} and status = 'importing'`,
  );
}
