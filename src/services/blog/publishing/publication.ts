import { z } from 'zod';
import type { Job } from '../../../../entities/jobs/job.ts';
import { JobItem } from '../../../../entities/jobs/job-item.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { insertJob } from '../../jobs/insert-job.ts';

/** What the job of a publication keeps. */
export const publication = z.object({
  postId: z.uuid(),
  /** Null where it was deleted before the time of the post came. */
  storeConnectionId: z.uuid().nullable(),
  /** Whether somebody waits for the answer. */
  awaited: z.boolean(),
  /** By its name, each file that is in the library of the site already. */
  media: z.record(z.string(), z.object({ id: z.string(), url: z.string() })).default({}),
});

export type Publication = z.output<typeof publication>;

interface NewPublication {
  organizationId: string;
  projectId: string;
  postId: string;
  createdBy: string | null;
  /** Gives the post to the job, in the transaction that writes the job, and answers the connection it is published through. */
  takeUp(ctx: Context, jobId: string): Promise<string | null>;
}

/** Queues the publication of a post: the job, and what makes the post its own, in one transaction. Throws what `takeUp` throws, and 404 when the project was deleted meanwhile. */
export function insertPublication(ctx: Context, { postId, takeUp, ...job }: NewPublication): Promise<Job> {
  return insertJob(ctx, {
    ...job,
    jobType: JobType.blog_publish,
    payload: {},
    plan: async (inner, created) => {
      add(inner.em, JobItem, { jobId: created.id, position: 1 });
      const storeConnectionId = await takeUp(inner, created.id);
      created.payload = { postId, storeConnectionId, awaited: job.createdBy !== null } satisfies z.input<
        typeof publication
      >;
      return 1;
    },
  });
}

/** Remembers a file that is in the library of the site now, for whoever goes on with the job. */
export async function rememberMedia(
  ctx: Context,
  job: Pick<Job, 'id'>,
  kept: Publication,
  name: string,
  media: { id: string; url: string },
): Promise<void> {
  kept.media[name] = media;
  await changed(
    ctx.em,
    sql`update jobs set payload = jsonb_set(payload, '{media}', coalesce(payload->'media', '{}') || jsonb_build_object(${name}::text, ${JSON.stringify(media)}::jsonb))
         where id = ${job.id} and status = 'running'`,
  );
}
