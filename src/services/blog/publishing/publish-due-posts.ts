import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { insertPublication } from './publication.ts';

/** Of one sweep; the rest comes with the next. */
const BATCH = 50;

interface DuePost {
  postId: string;
  projectId: string;
  organizationId: string;
}

class TakenElsewhere extends Error {}

/**
 * Takes up the posts whose time has come, by the database's clock alone: each becomes `publishing` in the transaction that
 * writes its job, so that it is published once however many processes sweep, whatever their clocks say, and wherever one dies.
 */
export async function publishDuePosts(ctx: Context): Promise<void> {
  const due = await rows<DuePost>(
    ctx.em,
    sql`select id as "postId", project_id as "projectId", organization_id as "organizationId" from blog_posts
         where status = 'scheduled' and scheduled_at <= now() order by scheduled_at, id limit ${BATCH}`,
  );
  for (const post of due) {
    await takeUp(forkContext(ctx), post).catch((error: unknown) => {
      if (isGone(error)) return;
      // The others are not to wait for one that cannot be taken up.
      ctx.log.error(
        { event: 'post.start_failed', err: error, postId: post.postId },
        'The publication of a scheduled post could not be started.',
      );
    });
  }
}

async function takeUp(ctx: Context, due: DuePost): Promise<void> {
  await insertPublication(ctx, {
    ...due,
    createdBy: null,
    takeUp: async ({ em }, jobId) => {
      const taken = await row<{ connectionId: string | null }>(
        em,
        sql`update blog_posts set status = 'publishing', job_id = ${jobId}, scheduled_at = null, updated_at = now()
             where id in (select id from blog_posts where id = ${due.postId} and status = 'scheduled' and scheduled_at <= now() for update skip locked)
            returning coalesce(blog_connection_id, store_connection_id) as "connectionId"`,
      );
      if (!taken) throw new TakenElsewhere();
      return taken.connectionId;
    },
  });
}

/** Another process has it, somebody took it back, or its project was deleted a moment ago. */
function isGone(error: unknown): boolean {
  return error instanceof TakenElsewhere || (error instanceof AppError && error.code === 'NOT_FOUND');
}
