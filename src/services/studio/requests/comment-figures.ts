import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { seesInternal } from './visible.ts';

/** How many comments of a request there are, and when the last was made. */
export interface CommentFigures {
  count: number;
  latestAt: Date;
}

/** The figures of requests by their ids, of those comments that the caller may see; nothing for a request without any. Throws 401. */
export async function commentFigures(ctx: Context, ids: readonly string[]): Promise<Map<string, CommentFigures>> {
  const found = await rows<{ id: string; count: number; latest: string }>(
    ctx.em,
    sql`select request_id as id, count(*)::int as count, max(created_at) as latest from studio_comments
         where request_id = any(${[...ids]}::uuid[]) and (${seesInternal(ctx)} or not is_internal) group by request_id`,
  );
  return new Map(found.map(({ id, count, latest }) => [id, { count, latestAt: new Date(latest) }]));
}
