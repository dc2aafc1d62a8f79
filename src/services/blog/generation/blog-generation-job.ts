import { AI_PROVIDER, type JobDefinition } from '../../jobs/job-definition.ts';
import { updatePostAfterJob } from '../posts/update-post-after-job.ts';
import { blogGenerationRun } from './blog-generation-run.ts';
import type { PostPlan } from './post-spec.ts';
import { planPostRetry } from './plan-post-retry.ts';

/** Writes one blog post. A user waits for it, so one organization may use all slots. */
export const blogGenerationJob: JobDefinition<PostPlan> = {
  queue: {
    name: 'blog',
    maxItems: (config) => config.GENERATION_CONCURRENCY,
    maxChunksPerOrganization: (config) => config.GENERATION_CONCURRENCY,
  },
  run: blogGenerationRun,
  progressUnit: 'item',
  succeededCount: 'generated_count',
  verifiedEmail: true,
  waitsFor: AI_PROVIDER,
  notification: { name: 'Blog post', completed: { type: 'job_completed', unit: 'written' } },
  planRetry: planPostRetry,
  onEnd: updatePostAfterJob,
};
