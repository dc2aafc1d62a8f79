import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { changed, sql } from '../../../core/sql.ts';
import { insertJob } from '../../jobs/insert-job.ts';
import { getDataSource } from '../sources/get-data-source.ts';
import { getSourceConnection } from '../sources/source-connection.ts';

/**
 * Queues the import of a data source.
 * @throws 404, 422 without a file or a usable store connection, 409 while another job changes the project's content.
 */
export async function startImport(ctx: Context, projectId: string, sourceId: string): Promise<Job> {
  const user = signedIn(ctx);
  const source = await getDataSource(ctx, projectId, sourceId);
  await assertImportable(ctx, source);
  return insertJob(ctx, {
    organizationId: user.organizationId,
    projectId: source.projectId,
    jobType: JobType.import,
    payload: { dataSourceId: source.id },
    createdBy: user.id,
    plan: async ({ em }, job) => {
      // The lock keeps the source from being deleted or changed until the job is committed.
      const planned = await changed(
        em,
        sql`insert into job_items (job_id, position)
            select ${job.id}, 1 from data_sources where id = ${source.id} for key share`,
      );
      if (planned === 0) throw notFound('Data source');
      return planned;
    },
  });
}

async function assertImportable(ctx: Context, source: DataSource): Promise<void> {
  if (source.sourceType === SourceType.store) await getSourceConnection(ctx, source);
  else if (source.sourceType !== SourceType.manual && !source.storageKey)
    throw invalidField('source_id', 'the data source has no file yet');
}
