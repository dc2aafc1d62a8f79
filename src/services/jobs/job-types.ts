import { JobType } from '../../../entities/jobs/job-type.ts';

/** The queue each type of job is announced on; a queue is a kind of worker. */
export const QUEUES: Record<
  JobType,
  'generation' | 'sync' | 'import' | 'blog' | 'publishing' | 'audit' | 'privacy' | 'plugin'
> = {
  [JobType.generation]: 'generation',
  [JobType.regeneration]: 'generation',
  [JobType.sync]: 'sync',
  [JobType.import]: 'import',
  [JobType.blog_generation]: 'blog',
  [JobType.blog_publish]: 'publishing',
  [JobType.store_audit]: 'audit',
  [JobType.gdpr_export]: 'privacy',
  [JobType.plugin_generation]: 'plugin',
};
