import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { EndedJob } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';

interface LeftPost {
  id: string;
  title: string;
  was: string;
  organizationId: string;
  projectId: string;
}

/**
 * Lets go of the post that a job was to write or publish and has not, in the transaction that ends the job, however it
 * ends: one that was cancelled leaves what was there before, a draft or a published post; any other a failed post that says
 * why and can be tried again. That it was not published the administrators are told, once.
 */
export async function leavePosts(ctx: Context, { id: jobId, status, error }: EndedJob): Promise<void> {
  const cancelled = status === JobStatus.cancelled;
  const reason = error ?? 'Nothing could be done';
  const before = sql`case when old.status = 'publishing' and p.published_at is not null then 'published' else 'draft' end`;
  const left = await rows<LeftPost>(
    ctx.em,
    sql`update blog_posts p
           set status = ${cancelled ? before : sql`'failed'`}, updated_at = now(),
               analytics = ${cancelled ? sql`p.analytics` : sql`p.analytics || jsonb_build_object('last_error', ${reason}::text)`}
          from (select id, status from blog_posts where job_id = ${jobId} and status in ('generating', 'publishing') for update) old
         where p.id = old.id
        returning p.id, p.title, old.status as was, p.organization_id as "organizationId", p.project_id as "projectId"`,
  );
  if (cancelled) return;
  for (const post of left) if (post.was === 'publishing') await tellFailure(ctx, jobId, post, reason);
}

async function tellFailure(
  ctx: Context,
  jobId: string,
  { id, title, organizationId, projectId }: LeftPost,
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
