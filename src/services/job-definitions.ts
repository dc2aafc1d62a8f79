import { JobType } from '../../entities/jobs/job-type.ts';
import { blogGenerationJob } from './blog/generation/blog-generation-job.ts';
import { blogPublishJob } from './blog/publishing/blog-publish-job.ts';
import { importJob } from './catalog/imports/import-job.ts';
import { generationJob, regenerationJob } from './generation/generation-job.ts';
import { previewJob } from './generation/preview/preview-job.ts';
import type { JobDefinition } from './jobs/job-definition.ts';
import { pluginGenerationJob } from './plugin/plugin-generation-job.ts';
import { dataExportJob } from './privacy/export/data-export-job.ts';
import { storeAuditJob } from './studio/audits/store-audit-job.ts';
import { syncJob } from './sync/sync-job.ts';

/** Every kind of job. The engine in `jobs/` gets them through the runtime, so that it depends on none of them. */
export const JOB_DEFINITIONS: Record<JobType, JobDefinition> = {
  [JobType.generation]: generationJob,
  [JobType.regeneration]: regenerationJob,
  [JobType.sync]: syncJob,
  [JobType.import]: importJob,
  [JobType.blog_generation]: blogGenerationJob,
  [JobType.blog_publish]: blogPublishJob,
  [JobType.store_audit]: storeAuditJob,
  [JobType.gdpr_export]: dataExportJob,
  [JobType.plugin_generation]: pluginGenerationJob,
  [JobType.content_preview]: previewJob,
};
