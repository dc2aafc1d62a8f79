import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';

/** The oid of `timestamptz`. */
const TIMESTAMPTZ = 1184;
/** A connection of the pool keeps as many statements. Further texts run without a name. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();
const typesOfPool = new WeakMap<object, Types>();

/** How the driver converts the text of a column to a value. */
interface Types {
  getTypeParser(oid: number, format?: string): (text: string) => unknown;
}

/** What `pg` accepts instead of the text of a statement. */
interface NamedText {
  text: string;
  name: string | undefined;
  types: Types;
}

/**
 * Runs a read as a prepared statement, in the EntityManager's transaction if there is one, and returns plain rows. Each
 * connection parses and plans the statement once. Values in the template become bind parameters; a list has to be one
 * parameter (`= any(${ids}::uuid[])`), so that the text does not depend on its length. Numeric and bigint columns are
 * strings, `timestamptz` columns are dates, as in entities. Errors of the database are thrown as MikroORM's exceptions.
 */
export async function prepared<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T[]> {
  const kysely = em.getKysely<unknown>();
  const compiled = statement.compile(kysely);
  const named: NamedText = { text: compiled.sql, name: nameOf(compiled.sql), types: await typesOf(em) };
  try {
    // Kysely passes the text on to `pg` as it is.
    const { rows } = await kysely.executeQuery<T>({ ...compiled, sql: named as unknown as string });
    return rows;
  } catch (error) {
    throw em.getDriver().convertException(error as Error);
  }
}

/** The first row of {@link prepared}, or null if there is none. */
export async function preparedRow<T>(em: EntityManager, statement: RawBuilder<T>): Promise<T | null> {
  return (await prepared(em, statement))[0] ?? null;
}

/**
 * The same text has the same name in every process, because a connection pooler gives the server connection of one
 * process to another.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

async function typesOf(em: EntityManager): Promise<Types> {
  const connection = em.getDriver().getConnection();
  const known = typesOfPool.get(connection);
  if (known) return known;
  const { options } = (await connection.getNativeClient()) as { options: { types: Types } };
  const types: Types = {
    getTypeParser: (oid, format) =>
      oid === TIMESTAMPTZ ? (text) => new Date(text) : options.types.getTypeParser(oid, format),
  };
  typesOfPool.set(connection, types);
  return types;
}
