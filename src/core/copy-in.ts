import { finished } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Runs `copy … from stdin` with these bytes in the EntityManager's transaction. Errors of the database are thrown as
 * MikroORM's exceptions; the transaction has to be rolled back then.
 */
export async function copyIn(em: EntityManager, statement: string, bytes: Uint8Array): Promise<void> {
  if (!em.isInTransaction()) throw new Error('The rows of a copy need a transaction, which keeps their connection');
  const stream = copyFrom(statement);
  try {
    // Kysely passes the text on to `pg` as it is, which runs a stream of this kind as a query. The promise does not
    // wait for its end.
    await em.getKysely<unknown>().executeQuery({ ...CompiledQuery.raw(statement), sql: stream as unknown as string });
    stream.end(bytes);
    await finished(stream);
  } catch (error) {
    throw em.getDriver().convertException(error as Error);
  }
}
