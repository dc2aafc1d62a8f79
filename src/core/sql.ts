import type { EntityManager } from '@mikro-orm/postgresql';
import { type QueryResult, type RawBuilder, sql } from 'kysely';

export { sql } from 'kysely';

/**
 * Runs a hand-written statement and returns its plain rows, in the EntityManager's transaction if there is one. Values
 * in the template become bind parameters. Columns have the names that PostgreSQL returns; numeric, bigint and
 * timestamps are strings. Errors of the database are thrown as MikroORM's exceptions.
 */
export async function rows<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  const result = await run(em, statement);
  return result.rows;
}

/** The first row, or null if there is none. */
export async function row<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T | null> {
  return (await rows(em, statement))[0] ?? null;
}

/** Runs a statement and returns how many rows it changed. */
export async function changed(em: EntityManager, statement: RawBuilder<unknown>): Promise<number> {
  const result = await run(em, statement);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * The next rows of a long list, read along the index that has its order. Right after a large import the planner's
 * statistics are outdated: it expects few rows and would read and sort all remaining rows for each batch.
 */
export function rowsInOrder<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  return em.transactional(async (inner) => {
    await rows(inner, sql`set local enable_sort = off`);
    return rows(inner, statement);
  });
}

async function run<T>(em: EntityManager, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  try {
    return await statement.execute(em.getKysely<unknown>());
  } catch (error) {
    throw em.getDriver().convertException(error as Error);
  }
}
