import type { Context } from '../../../core/context.ts';
import { load } from '../../../core/load.ts';
import { rows, sql } from '../../../core/sql.ts';

/** The author of a request or comment. */
export interface Author {
  name: string;
  email: string;
}

const DELETED: Author = { name: '', email: '' };

/** Returns an author of any organization; empty for a deleted user. The authors of a list are read in one statement. */
export async function authorOf(ctx: Context, userId: string | null | undefined): Promise<Author> {
  return (userId && (await load(ctx, authorsById, userId))) || DELETED;
}

async function authorsById({ em }: Context, ids: readonly string[]): Promise<Map<string, Author>> {
  const found = await rows<Author & { id: string }>(
    em,
    sql`select id, trim(first_name || ' ' || last_name) as name, email from users where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((author) => [author.id, author]));
}
