import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';

export { sql } from 'kysely';

/**
 * Plain rows of a hand-written statement, in the EntityManager's transaction where there is one. Values in the template
 * are bound, never pasted. Columns come as PostgreSQL names them; numeric, bigint and timestamps come as strings.
 */
export async function rows<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  const result = await statement.execute(em.getKysely<unknown>());
  return result.rows;
}

/** The only row, or null. */
export async function row<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T | null> {
  return (await rows(em, statement))[0] ?? null;
}

/** How many rows a statement changed. */
export async function changed(em: EntityManager, statement: RawBuilder<unknown>): Promise<number> {
  const result = await statement.execute(em.getKysely<unknown>());
  return Number(result.numAffectedRows ?? 0n);
}
