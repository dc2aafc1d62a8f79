import type { Context } from '../../../core/context.ts';
import { load } from '../../../core/load.ts';
import { rows, sql } from '../../../core/sql.ts';

/** A person as requests and comments name them. */
export interface Author {
  name: string;
  email: string;
}

const NOBODY: Author = { name: '', email: '' };

/** Who wrote a request or a comment, of whatever organization; read together for a whole list. Without a name or address once the person was deleted. */
export async function authorOf(ctx: Context, userId: string | null | undefined): Promise<Author> {
  return (userId && (await load(ctx, authorsById, userId))) || NOBODY;
}

async function authorsById({ em }: Context, ids: readonly string[]): Promise<Map<string, Author>> {
  const found = await rows<Author & { id: string }>(
    em,
    sql`select id, trim(first_name || ' ' || last_name) as name, email from users where id = any(${[...ids]}::uuid[])`,
  );
  return new Map(found.map((author) => [author.id, author]));
}
