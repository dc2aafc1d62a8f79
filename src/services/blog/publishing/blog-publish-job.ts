import { type JobDefinition, STORE } from '../../jobs/job-definition.ts';
import { updatePostAfterJob } from '../posts/update-post-after-job.ts';
import { blogPublishRun } from './blog-publish-run.ts';
import type { Publication } from './publication.ts';

/** Publishes one blog post to a store or a site. */
export const blogPublishJob: JobDefinition<Publication> = {
  queue: {
    name: 'publishing',
    // Each may have a picture in memory.
    maxItems: () => 8,
    maxChunksPerOrganization: (config) => config.WORKER_CONCURRENCY,
  },
  run: blogPublishRun,
  progressUnit: 'item',
  succeededCount: 'published_count',
  waitsFor: STORE,
  // Success is notified with the address of the post, failure with its title.
  notification: null,
  onEnd: updatePostAfterJob,
};
