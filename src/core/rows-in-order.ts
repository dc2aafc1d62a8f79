import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { rows, sql } from './sql.ts';

/**
 * The next rows of a long list, read along the index that has its order. After many rows were written PostgreSQL takes
 * them for few until it has counted again, and would rather read and sort all that are left for each batch.
 */
export function rowsInOrder<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  return em.transactional(async (inner) => {
    await rows(inner, sql`set local enable_sort = off`);
    return rows(inner, statement);
  });
}
