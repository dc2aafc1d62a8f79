import { Project } from '../../../../entities/catalog/project.ts';
import { ACTIVE_JOB_STATUSES } from '../../../../entities/jobs/job-status.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { getProject } from './get-project.ts';
import { deleteUpload } from '../sources/upload-source.ts';

/**
 * Deletes a project with its data sources, uploaded files, items and jobs. Its ledger entries stay.
 * @throws 404, and 409 while a job of the project is active.
 */
export async function deleteProject(ctx: Context, projectId: string): Promise<true> {
  const { id } = await getProject(ctx, projectId);
  const files = await ctx.em.transactional(async (em) => {
    // Inserting a job takes a key share lock on the project row and waits for this lock: no job starts after the check.
    await rows(em, sql`select 1 from projects where id = ${id} for update`);
    if ((await em.count(Job, { projectId: id, status: { $in: [...ACTIVE_JOB_STATUSES] } })) > 0) {
      throw new AppError('CONFLICT', 'A job is active in this project');
    }
    const uploads = await rows<{ key: string }>(
      em,
      sql`select storage_key as key from data_sources where project_id = ${id} and storage_key is not null`,
    );
    await em.nativeDelete(Project, id);
    return uploads;
  });
  for (const { key } of files) await deleteUpload(ctx, key);
  return true;
}
