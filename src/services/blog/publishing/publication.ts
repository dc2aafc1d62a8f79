import { z } from 'zod';
import { ConflictPolicy } from '../../../../schema/blog/conflict-policy.ts';
import { JobItem } from '../../../../entities/jobs/job-item.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { insertJob } from '../../jobs/insert-job.ts';

/** The payload of a job that publishes a post. */
export const publicationPayload = z.object({
  postId: z.uuid(),
  /** Null where the connection was deleted before a scheduled post was due. */
  storeConnectionId: z.uuid().nullable(),
  /** Whether a caller waits for the result. */
  awaited: z.boolean(),
  onConflict: z.enum(ConflictPolicy).default(ConflictPolicy.stop),
  /** The files that are already in the site's library, by name. */
  media: z.record(z.string(), z.object({ id: z.string(), url: z.string() })).default({}),
});

export type Publication = z.output<typeof publicationPayload>;

interface NewPublication {
  organizationId: string;
  projectId: string;
  postId: string;
  createdBy: string | null;
  onConflict?: ConflictPolicy | undefined;
  /** Assigns the post to the job, in the transaction that inserts the job. Returns the id of the connection. */
  claimPost(ctx: Context, jobId: string): Promise<string | null>;
}

/**
 * Enqueues the publication of a post: job and status of the post are written in one transaction. Throws the errors of
 * `claimPost`, and 404 where the project was deleted.
 */
export function insertPublication(
  ctx: Context,
  { postId, claimPost, onConflict, ...job }: NewPublication,
): Promise<Job> {
  return insertJob(ctx, {
    ...job,
    jobType: JobType.blog_publish,
    payload: {},
    plan: async (inner, created) => {
      add(inner.em, JobItem, { jobId: created.id, position: 1 });
      const storeConnectionId = await claimPost(inner, created.id);
      const payload: z.input<typeof publicationPayload> = {
        postId,
        storeConnectionId,
        awaited: job.createdBy !== null,
        onConflict,
      };
      created.payload = payload;
      return 1;
    },
  });
}

/** Stores that a file is in the site's library, so that another worker does not upload it again. */
export async function saveMedia(
  ctx: Context,
  job: Pick<Job, 'id'>,
  publication: Publication,
  name: string,
  media: { id: string; url: string },
): Promise<void> {
  publication.media[name] = media;
  const entry = sql`jsonb_build_object(${name}::text, ${JSON.stringify(media)}::jsonb)`;
  await changed(
    ctx.em,
    sql`update jobs
           set payload = jsonb_set(payload, '{media}', coalesce(payload->'media', '{}') || ${entry})
         where id = ${job.id} and status = 'running'`,
  );
}
