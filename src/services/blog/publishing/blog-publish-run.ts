import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { ProviderPaused } from '../../../core/provider-paused.ts';
import { row, sql } from '../../../core/sql.ts';
import { subjectOf } from '../../jobs/claim-items.ts';
import { isClaimed } from '../../jobs/is-claimed.ts';
import type { JobRun, Outcome } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';
import { openBlog, openStore } from '../../stores/open-store.ts';
import { markDisconnected, rejectsCredentials } from '../../stores/rejected-credentials.ts';
import { callStore } from '../../sync/call-store.ts';
import { CHANGED_IN_STORE } from '../../sync/push-outcomes.ts';
import { releasePost } from '../posts/update-post-after-job.ts';
import type { PostCopy } from './post-copy.ts';
import { readPostToPublish, readConnection } from './post-to-publish.ts';
import { publicationPayload, type Publication } from './publication.ts';
import { PostConflict, type Published, pushPost } from './push-post.ts';

/** The pause of a job whose site is unavailable: a quarter of the time since its start, within these limits. */
const MIN_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 300_000;
const PAUSE_SHARE = 1 / 4;

/** Publishes one post. The end of the job records a failure in the post and notifies it. */
export const blogPublishRun: JobRun<Publication> = {
  generating: false,
  plan: (_ctx, job) => Promise.resolve(publicationPayload.parse(job.payload)),

  async work(ctx, job, claimed, publication, signal) {
    const target = await readConnection(ctx, job, publication);
    const checkClaim = async () => {
      if (!(await isClaimed(ctx, claimed))) throw new AppError('CONFLICT', 'Another worker has it');
    };
    try {
      const done = await callStore(ctx, target, { subject: subjectOf(claimed), signal }, async () => {
        // Read for every attempt: the last one may have created the post, and credentials may have changed.
        const [post, connection] = [
          await readPostToPublish(ctx, job, publication),
          await readConnection(ctx, job, publication),
        ];
        return pushPost({
          ctx,
          job,
          publication,
          post,
          connection,
          blog: await openBlog(ctx, connection),
          signal,
          checkClaim,
        });
      });
      return published(ctx, job, publication, target, done);
    } catch (error) {
      if (error instanceof PostConflict) return conflict(ctx, job, publication);
      if (error instanceof ProviderError && error.kind === 'unauthorized' && !signal.aborted)
        await handleRejectedCredentials(ctx, job, publication, error, signal);
      throw waitsFor(job, publication, error) ?? error;
    }
  },
};

/**
 * Where the site rejects the current credentials for everything, sets the connection to `error` and notifies
 * administrators.
 */
async function handleRejectedCredentials(
  ctx: Context,
  job: Job,
  publication: Publication,
  { message }: ProviderError,
  signal: AbortSignal,
): Promise<void> {
  const connection = await readConnection(ctx, job, publication);
  if (await rejectsCredentials(await openStore(ctx, connection), signal))
    await markDisconnected(ctx, connection, message);
}

/** A scheduled post waits until the site is available. A caller that waits for the result gets the failure at once. */
function waitsFor({ startedAt }: Job, { awaited }: Publication, error: unknown): ProviderPaused | null {
  if (awaited || !(error instanceof ProviderError) || !error.transient) return null;
  const waitedMs = Date.now() - (startedAt ?? new Date()).getTime();
  return new ProviderPaused('store', error, Math.min(Math.max(waitedMs * PAUSE_SHARE, MIN_PAUSE_MS), MAX_PAUSE_MS));
}

/** Returns the outcome that stores the result and notifies it, in the transaction that finishes the job. */
function published(
  ctx: Context,
  job: Job,
  { postId }: Publication,
  connection: StoreConnection,
  { live, copy }: Published,
): Outcome {
  return {
    status: JobItemState.succeeded,
    facts: { blog_post_id: postId, published_url: live.url },
    apply: async (em) => {
      const title = await store(em, job, postId, connection, copy);
      if (title === null) return;
      await notify(
        { ...ctx, em },
        {
          organizationId: job.organizationId,
          type: 'blog_published',
          title: 'A blog post was published',
          body: `“${title}” is published${live.url ? ` at ${live.url}` : ''}.`,
          cause: `blog_published:${job.id}`,
          data: { blog_post_id: postId, post_title: title, published_url: live.url },
          projectId: job.projectId ?? null,
          jobId: job.id,
        },
      );
    },
  };
}

const CONFLICT = 'conflict';

/** The outcome of a post that was changed on the site: it stays as it is there, and is published as before. */
function conflict(ctx: Context, job: Job, { postId }: Publication): Outcome {
  return {
    status: JobItemState.conflict,
    errorCode: CONFLICT,
    message: CHANGED_IN_STORE,
    facts: { blog_post_id: postId },
    apply: (em) =>
      releasePost({ ...ctx, em }, job.id, {
        error: CHANGED_IN_STORE,
        errorCode: CONFLICT,
        wasPublished: 'published',
      }),
  };
}

/**
 * Stores that the post is published. Returns its title, or null where the post no longer belongs to the job. The ids
 * were stored before the post became visible.
 */
async function store(
  em: EntityManager,
  job: Job,
  postId: string,
  connection: StoreConnection,
  copy: PostCopy,
): Promise<string | null> {
  const publishedAt = sql`coalesce(published_at, now())`;
  const stored = await row<{ title: string }>(
    em,
    sql`update blog_posts
           set status = 'published', published_url = ${copy.url}, updated_at = now(), published_at = ${publishedAt},
               copies = copies || jsonb_build_object(
                 ${connection.id}::text,
                 ${JSON.stringify(copy)}::jsonb || jsonb_build_object('publishedAt', ${publishedAt})),
               analytics = analytics - 'last_error'
         where id = ${postId} and job_id = ${job.id} and status = 'publishing'
        returning title`,
  );
  return stored?.title ?? null;
}
