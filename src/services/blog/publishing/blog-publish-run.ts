import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { publishesTo } from '../../../providers/stores/platforms.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import { row, sql } from '../../../core/sql.ts';
import type { BlogPost as LivePost } from '../../../providers/stores/blog.ts';
import { isClaimed, subjectOf } from '../../jobs/claim-items.ts';
import type { JobRun, Outcome } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';
import { openBlog, openStore } from '../../stores/open-store.ts';
import { markDisconnected, rejectsCredentials } from '../../stores/rejected-credentials.ts';
import { callStore } from '../../sync/call-store.ts';
import { readPostToPublish, readTarget } from './post-to-publish.ts';
import { publication, type Publication } from './publication.ts';
import { putPost } from './put-post.ts';

/** How long a site that is not available is left alone: a part of the time it was waited for, within bounds. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;
const PART = 4;

/** Publishes one post. What fails for good is told, and noted at the post, where the job ends. */
export const blogPublishRun: JobRun<Publication> = {
  generating: false,
  plan: (_ctx, job) => Promise.resolve(publication.parse(job.payload)),

  async work(ctx, job, claimed, kept, signal) {
    const target = await readTarget(ctx, job, kept);
    const checkClaim = async () => {
      if (!(await isClaimed(ctx, claimed))) throw new AppError('CONFLICT', 'Another worker has it');
    };
    try {
      const live = await callStore(ctx, target, { subject: subjectOf(claimed), signal }, async () => {
        // Both are read for every attempt: the last one may have made the post, and credentials may be others by now.
        const [post, connection] = [await readPostToPublish(ctx, job, kept), await readTarget(ctx, job, kept)];
        return putPost({ ctx, job, kept, post, connection, blog: await openBlog(ctx, connection), signal, checkClaim });
      });
      return published(ctx, job, kept, live, publishesTo('site', target.platform));
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'unauthorized' && !signal.aborted)
        await handleRejectedCredentials(ctx, job, kept, error, signal);
      throw waitsFor(job, kept, error) ?? error;
    }
  },
};

/** Where the site refuses the keys of now for everything, as for a sync: the connection is in `error`, and the administrators are told. */
async function handleRejectedCredentials(
  ctx: Context,
  job: Job,
  kept: Publication,
  { message }: ProviderError,
  signal: AbortSignal,
): Promise<void> {
  const connection = await readTarget(ctx, job, kept);
  if (await rejectsCredentials(await openStore(ctx, connection), signal))
    await markDisconnected(ctx, connection, message);
}

/** Nobody keeps a caller waiting for a site that is not available; a post whose time has come waits until it is. */
function waitsFor({ startedAt }: Job, { awaited }: Publication, error: unknown): ProviderPaused | null {
  if (awaited || !(error instanceof ProviderError) || !error.transient) return null;
  const waitedMs = Date.now() - (startedAt ?? new Date()).getTime();
  return new ProviderPaused('store', error, Math.min(Math.max(waitedMs / PART, FIRST_PAUSE_MS), LONGEST_PAUSE_MS));
}

/** The post is there: noted, and told once, in the transaction that finishes the job. */
function published(ctx: Context, job: Job, { postId }: Publication, live: LivePost, cms: boolean): Outcome {
  return {
    status: JobItemState.succeeded,
    facts: { blog_post_id: postId, published_url: live.url },
    apply: async (em) => {
      const title = await store(em, job, postId, live, cms);
      if (title === null) return;
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          type: 'blog_published',
          title: 'A blog post was published',
          body: `“${title}” is published${live.url ? ` at ${live.url}` : ''}.`,
          cause: `blog_published:${job.id}`,
          data: { blog_post_id: postId, published_url: live.url },
          projectId: job.projectId ?? null,
          jobId: job.id,
        },
      );
    },
  };
}

/** Answers the title of the post. */
async function store(
  em: EntityManager,
  job: Job,
  postId: string,
  live: LivePost,
  cms: boolean,
): Promise<string | null> {
  const stored = await row<{ title: string }>(
    em,
    sql`update blog_posts
           set status = 'published', published_url = ${live.url || null}, updated_at = now(),
               published_at = case when external_post_id = ${live.id} then coalesce(published_at, now()) else now() end,
               external_post_id = ${live.id}, external_blog_id = ${live.blogId ?? null}, cms_post_id = ${cms ? Number(live.id) : null}::int,
               analytics = analytics - 'last_error'
         where id = ${postId} and job_id = ${job.id} and status = 'publishing' returning title`,
  );
  return stored?.title ?? null;
}
