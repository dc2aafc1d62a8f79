import { JobItem } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { JobPlan } from '../../jobs/job-definition.ts';
import { keptPost } from './kept-post.ts';
import { readPostProducts } from './read-post-products.ts';
import { refuseUnpaidPost } from './refuse-unpaid-post.ts';

/**
 * What a new job needs to write the post that this one failed to. There is nothing to do where the post is gone, or
 * somebody has taken it up since: what was written by hand is not lost. Throws 503, 402.
 */
export async function writePostAgain(ctx: Context, job: Job): Promise<JobPlan> {
  const kept = keptPost(job);
  const { products } = await readPostProducts(ctx, job.projectId!, kept.sourceItemIds);
  await refuseUnpaidPost(ctx, job.organizationId, kept, products);
  return {
    payload: { ...kept },
    plan: async ({ em }, { id: jobId }) => {
      const taken = await changed(
        em,
        sql`update blog_posts set status = 'generating', job_id = ${jobId}, analytics = analytics - 'last_error', updated_at = now()
             where id = ${kept.postId} and job_id = ${job.id} and status = 'failed' and content = ''`,
      );
      if (taken === 1) add(em, JobItem, { jobId, position: 1 });
      return taken;
    },
  };
}
