import { type Context, forkContext } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import { insertPublication } from './publication.ts';

/** The most posts of one sweep. */
const BATCH = 50;

interface DuePost {
  postId: string;
  projectId: string;
  organizationId: string;
}

class AlreadyClaimed extends Error {}

/**
 * Enqueues the publication of posts that are due by the clock of the database. A post becomes `publishing` in the
 * transaction that inserts its job, so that it is published once, also with several sweepers and after a crash.
 */
export async function publishDuePosts(ctx: Context): Promise<void> {
  const due = await rows<DuePost>(
    ctx.em,
    sql`select id as "postId", project_id as "projectId", organization_id as "organizationId"
          from blog_posts
         where status = 'scheduled' and scheduled_at <= now()
         order by scheduled_at, id
         limit ${BATCH}`,
  );
  for (const post of due) {
    await claimPost(forkContext(ctx), post).catch((error: unknown) => {
      if (isNoLongerDue(error)) return;
      // One post that cannot be claimed must not delay the others.
      ctx.log.error(
        { event: 'post.start_failed', err: error, postId: post.postId },
        'The publication of a scheduled post could not be started.',
      );
    });
  }
}

async function claimPost(ctx: Context, due: DuePost): Promise<void> {
  await insertPublication(ctx, {
    ...due,
    createdBy: null,
    claimPost: async ({ em }, jobId) => {
      const taken = await row<{ connectionId: string | null }>(
        em,
        sql`update blog_posts
               set status = 'publishing', job_id = ${jobId}, scheduled_at = null, updated_at = now()
             where id in (select id
                            from blog_posts
                           where id = ${due.postId} and status = 'scheduled' and scheduled_at <= now()
                             for update skip locked)
            returning coalesce(blog_connection_id, store_connection_id) as "connectionId"`,
      );
      if (!taken) throw new AlreadyClaimed();
      return taken.connectionId;
    },
  });
}

/** Another process has claimed the post, a user has unscheduled it, or its project was deleted. */
function isNoLongerDue(error: unknown): boolean {
  return error instanceof AlreadyClaimed || (error instanceof AppError && error.code === 'NOT_FOUND');
}
