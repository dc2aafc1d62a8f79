import type { Job } from '../../../../entities/jobs/job.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import type { Blog } from '../../../providers/stores/blog.ts';
import type { PostToPublish } from './post-to-publish.ts';
import type { Publication } from './publication.ts';

/** One attempt to publish a post, in the hands of a worker. */
export interface Publishing {
  ctx: Context;
  job: Job;
  kept: Publication;
  post: PostToPublish;
  connection: StoreConnection;
  blog: Blog;
  signal: AbortSignal;
  /** Throws where another worker has the job by now: asked before every call that writes. */
  checkClaim(): Promise<void>;
}
