import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../../core/sql.ts';

/** A source whose import was stopped is what it was before: ready when it was imported once, else pending. */
export async function leaveImporting(em: EntityManager, sourceId: string): Promise<void> {
  await changed(
    em,
    sql`update data_sources set status = case when last_imported_at is null then 'pending' else 'ready' end, updated_at = now()
         where id = ${sourceId} and status = 'importing'`,
  );
}
