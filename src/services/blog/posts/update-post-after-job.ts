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
export async function updatePostAfterJob(
  ctx: Context,
  { id: jobId, status, error, errorCode }: EndedJob,
): Promise<void> {
  const cancelled = status === JobStatus.cancelled;
  await releasePost(ctx, jobId, {
    error: cancelled ? null : (error ?? 'Nothing could be done'),
    errorCode,
    wasPublished: cancelled ? 'published' : 'failed',
    otherwise: cancelled ? 'draft' : 'failed',
  });
}

interface Release {
  /** Why the post was not written or published; null for no error. */
  error: string | null;
  errorCode: string | null;
  /** The status of a post that is published on a site already. */
  wasPublished: 'published' | 'failed';
  otherwise?: 'draft' | 'failed';
}

/** Sets the status of the post that a job has, in the context's transaction, and notifies an error of a publication. */
export async function releasePost(
  ctx: Context,
  jobId: string,
  { error, errorCode, wasPublished, otherwise = 'failed' }: Release,
): Promise<void> {
  const withError = sql`p.analytics || jsonb_build_object('last_error', ${error}::text)`;
  const ended = await rows<EndedPost>(
    ctx.em,
    sql`update blog_posts p
           set status = case when old.status = 'publishing' and p.published_at is not null then ${wasPublished}
                             else ${otherwise} end,
               updated_at = now(),
               analytics = ${error === null ? sql`p.analytics` : withError}
          from (select id, status
                  from blog_posts
                 where job_id = ${jobId} and status in ('generating', 'publishing')
                   for update) old
         where p.id = old.id
        returning p.id, p.title, old.status as "formerStatus",
                  p.organization_id as "organizationId", p.project_id as "projectId"`,
  );
  if (error === null) return;
  for (const post of ended)
    if (post.formerStatus === 'publishing') await notifyFailure(ctx, jobId, post, { error, errorCode });
}

async function notifyFailure(
  ctx: Context,
  jobId: string,
  { id, title, organizationId, projectId }: EndedPost,
  { error, errorCode }: { error: string; errorCode: string | null },
): Promise<void> {
  await notify(ctx, {
    organizationId,
    type: 'blog_publish_failed',
    title: 'A blog post could not be published',
    body: `“${title}” could not be published: ${error}`,
    cause: `blog_publish_failed:${jobId}`,
    data: { blog_post_id: id, post_title: title, error_code: errorCode, error },
    projectId,
    jobId,
  });
}
