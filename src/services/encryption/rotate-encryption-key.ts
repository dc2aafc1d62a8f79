import type { RawBuilder } from 'kysely';
import type { Context } from '../../core/context.ts';
import { changed, rows, sql } from '../../core/sql.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

/** Texts in memory, and updates asked for at once; the pool of connections bounds those under way. */
const BATCH = 100;

/** What a rotation came to. */
export interface Rotation {
  /** Texts sealed anew. */
  resealed: number;
  /** Texts that none of the configured keys opens, by column; they stay as they are. */
  unopened: Map<string, number>;
}

/** What became of some texts. */
interface Turn {
  resealed: number;
  unopened: number;
  /** Somebody else was quicker: whatever stands there now is looked at again. */
  missed: number;
}

/**
 * Seals every text with the current key that a former one sealed, in batches, while the service works: a text that is changed
 * meanwhile is left to who changed it. What it did stays done when it is killed, and the next run does the rest. For the
 * command line: it asks nobody who may.
 */
export async function rotateEncryptionKey(ctx: Context): Promise<Rotation> {
  const rotation: Rotation = { resealed: 0, unopened: new Map() };
  for (const column of SEALED_COLUMNS) {
    let turn: Turn;
    do {
      turn = await resealColumn(ctx, column);
      rotation.resealed += turn.resealed;
    } while (turn.missed > 0);
    if (turn.unopened > 0) rotation.unopened.set(`${column.table}.${column.column}`, turn.unopened);
  }
  return rotation;
}

async function resealColumn(ctx: Context, column: SealedColumn): Promise<Turn> {
  const sum: Turn = { resealed: 0, unopened: 0, missed: 0 };
  for (let after: string[] | null = []; after;) {
    const batch: Record<string, string>[] = await oldTexts(ctx, column, after);
    const turns = await Promise.all(batch.map((row) => resealText(ctx, column, row)));
    for (const turn of turns) sum[turn] += 1;
    const last = batch.at(-1);
    after = batch.length === BATCH && last ? column.key.map((name) => last[name]!) : null;
  }
  return sum;
}

/** The next texts that the current key did not seal, by primary key. */
function oldTexts(
  ctx: Context,
  { table, column, key, also = [] }: SealedColumn,
  after: readonly string[],
): Promise<Record<string, string>[]> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const further = after.length > 0 ? sql`and (${names}) > (${sql.join(after)})` : sql``;
  const columns = sql.join([...key, ...also].map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  return rows(
    ctx.em,
    sql<Record<string, string>>`select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
         where ${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${ctx.cipher.currentKeyPrefix}) ${further}
         order by ${names} limit ${BATCH}`,
  );
}

/** One row, in a statement of its own: it waits for nobody with another row in hand. */
async function resealText(
  ctx: Context,
  { table, column, key, cipherContext }: SealedColumn,
  row: Record<string, string>,
): Promise<keyof Turn> {
  const sealed = row['sealed']!;
  const text = opened(ctx, sealed, cipherContext(row));
  if (text === null) return 'unopened';
  const is = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)} = ${row[name]}`;
  const found = sql.join(key.map(is), sql` and `);
  const done = await changed(
    ctx.em,
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${ctx.cipher.seal(text, cipherContext(row))} where ${found} and ${sql.ref(column)} = ${sealed}`,
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
