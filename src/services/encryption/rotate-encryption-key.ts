import type { RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** Texts per read, and concurrent updates; the connection pool limits those in flight. */
const BATCH = 100;

/** The result of a rotation. */
export interface Rotation {
  /** The number of texts that were sealed with the current key. */
  resealed: number;
  /** The number of texts that no configured key opens, by column. They stay unchanged. */
  unopened: Map<string, number>;
}

/** What happened to the texts of one pass over a column. */
interface Pass {
  resealed: number;
  unopened: number;
  /** Texts that were changed concurrently. Another pass reads them again. */
  missed: number;
}

/**
 * Seals every text that a previous key sealed with the current key, in batches, while the service is running. A text
 * that is changed concurrently keeps the change. After an interruption the next run continues. Only for the command
 * line: it checks no permissions.
 */
export async function rotateEncryptionKey(ctx: Context): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unopened: new Map() };
  for (const column of SEALED_COLUMNS) {
    let pass: Pass;
    do {
      pass = await resealColumn(ctx, column);
      rotation.resealed += pass.resealed;
    } while (pass.missed > 0);
    if (pass.unopened > 0) rotation.unopened.set(`${column.table}.${column.column}`, pass.unopened);
  }
  return rotation;
}

async function resealColumn(ctx: Context, column: SealedColumn): Promise<Pass> {
  const sum: Pass = { resealed: 0, unopened: 0, missed: 0 };
  for (let after: string[] | null = []; after;) {
    const batch: Record<string, string>[] = await oldTexts(ctx, column, after);
    const results = await Promise.all(batch.map((row) => resealText(ctx, column, row)));
    for (const result of results) sum[result] += 1;
    const last = batch.at(-1);
    after = batch.length === BATCH && last ? column.key.map((name) => last[name]!) : null;
  }
  return sum;
}

/** The next texts that the current key did not seal, by primary key. */
function oldTexts(
  ctx: Context,
  { table, column, key, contextColumns = [] }: SealedColumn,
  after: readonly string[],
): Promise<Record<string, string>[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const further = after.length > 0 ? sql`and (${names}) > (${sql.join(after)})` : sql``;
  const columns = sql.join([...key, ...contextColumns].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  return rows(
    ctx.em,
    sql<Record<string, string>>`
      select ${columns}, ${sql.ref(column)} as sealed
        from ${sql.table(table)}
       where ${sql.ref(column)} is not null
         and not starts_with(${sql.ref(column)}, ${ctx.cipher.currentKeyPrefix})
         ${further}
       order by ${names}
       limit ${BATCH}`,
  );
}

/** Reseals one row in its own statement, so that it never waits for a lock while it holds another one. */
async function resealText(
  ctx: Context,
  { table, column, key, cipherContext }: SealedColumn,
  row: Record<string, string>,
): Promise<keyof Pass> {
  const sealed = row['sealed']!;
  const text = opened(ctx, sealed, cipherContext(row));
  if (text === null) return 'unopened';
  const is = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} = ${row[name]}`;
  const done = await changed(
    ctx.em,
    sql`update ${sql.table(table)}
           set ${sql.ref(column)} = ${ctx.cipher.seal(text, cipherContext(row))}
         where ${sql.join(key.map(is), sql` and `)} and ${sql.ref(column)} = ${sealed}`,
  );
  return done === 1 ? 'resealed' : 'missed';
}

function opened(ctx: Context, sealed: string, cipherContext: string): string | null {
  try {
    return ctx.cipher.open(sealed, cipherContext);
  } catch {
    return null;
  }
}
