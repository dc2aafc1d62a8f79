import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { EndedJob } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';

interface EndedPost {
  id: string;
  title: string;
  formerStatus: string;
  organizationId: string;
  projectId: string;
}

/**
 * Sets the status of the post that a job did not finish, in the transaction that ends the job. After a cancellation the
 * post is a draft or published, as before; otherwise it is `failed` with the reason and can be retried. Administrators
 * are notified of a post that was not published.
 */
export async function updatePostAfterJob(ctx: Context, { id: jobId, status, error }: EndedJob): Promise<void> {
  const cancelled = status === JobStatus.cancelled;
  const reason = error ?? 'Nothing could be done';
  const statusBefore = sql`
    case when old.status = 'publishing' and p.published_at is not null then 'published' else 'draft' end`;
  const withError = sql`p.analytics || jsonb_build_object('last_error', ${reason}::text)`;
  const ended = await rows<EndedPost>(
    ctx.em,
    sql`update blog_posts p
           set status = ${cancelled ? statusBefore : sql`'failed'`},
               updated_at = now(),
               analytics = ${cancelled ? sql`p.analytics` : withError}
          from (select id, status
                  from blog_posts
                 where job_id = ${jobId} and status in ('generating', 'publishing')
                   for update) old
         where p.id = old.id
        returning p.id, p.title, old.status as "formerStatus",
                  p.organization_id as "organizationId", p.project_id as "projectId"`,
  );
  if (cancelled) return;
  for (const post of ended) if (post.formerStatus === 'publishing') await notifyFailure(ctx, jobId, post, reason);
}

async function notifyFailure(
  ctx: Context,
  jobId: string,
  { id, title, organizationId, projectId }: EndedPost,
  reason: string,
): Promise<void> {
  await notify(ctx, {
    organizationId,
    type: 'blog_publish_failed',
    title: 'A blog post could not be published',
    body: `“${title}” could not be published: ${reason}`,
    cause: `blog_publish_failed:${jobId}`,
    data: { blog_post_id: id },
    projectId,
    jobId,
  });
}
