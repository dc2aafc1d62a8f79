import { JobItem } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { add } from '../../../core/add.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { JobPlan } from '../../jobs/job-definition.ts';
import { assertPostFunds } from './post-request.ts';
import { readPostSpec } from './post-spec.ts';
import { readPostProducts } from './read-post-products.ts';

/**
 * Plans a new job for the post that an ended job failed to write. The plan has no items where the post was deleted or a
 * user has edited it since, so that manual text is not overwritten. Throws 503 and 402.
 */
export async function planPostRetry(ctx: Context, job: Job): Promise<JobPlan> {
  const spec = readPostSpec(job);
  const { products } = await readPostProducts(ctx, job.projectId!, spec.sourceItemIds);
  await assertPostFunds(ctx, job.organizationId, spec, products);
  return {
    payload: { ...spec },
    plan: async ({ em }, { id: jobId }) => {
      const claimed = await changed(
        em,
        sql`update blog_posts
               set status = 'generating', job_id = ${jobId}, analytics = analytics - 'last_error', updated_at = now()
             where id = ${spec.postId} and job_id = ${job.id} and status = 'failed'
               and content = '' and excerpt = '' and seo_meta = '{}'`,
      );
      if (claimed === 1) add(em, JobItem, { jobId, position: 1 });
      return claimed;
    },
  };
}
