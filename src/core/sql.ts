import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryResult, RawBuilder } from 'kysely';

export { sql } from 'kysely';

/**
 * Plain rows of a hand-written statement, in the EntityManager's transaction where there is one. Values in the template
 * are bound, never pasted. Columns come as PostgreSQL names them; numeric, bigint and timestamps come as strings.
 */
export async function rows<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  const result = await run(em, statement);
  return result.rows;
}

/** The only row, or null. */
export async function row<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T | null> {
  return (await rows(em, statement))[0] ?? null;
}

/** How many rows a statement changed. */
export async function changed(em: EntityManager, statement: RawBuilder<unknown>): Promise<number> {
  const result = await run(em, statement);
  return Number(result.numAffectedRows ?? 0n);
}

/** Errors of the database are MikroORM's, whichever way the statement took. */
async function run<T>(em: EntityManager, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  try {
    return await statement.execute(em.getKysely<unknown>());
  } catch (error) {
    throw em.getDriver().convertException(error as Error);
  }
}
