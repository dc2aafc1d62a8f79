import { AiBatch } from '../../../../entities/generation/ai-batch.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import { jsonFields } from '../../../core/columns.ts';
import type { Context } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';

/** The newest batches that a job shows. */
const MAX_SHOWN = 100;

/** A column with the newest batches of the job `t`, oldest first. */
export const batchesColumn = (em: Context['em']) => sql`
  (select coalesce(json_agg(json_build_object(${jsonFields(em, AiBatch, 'b')}) order by b.id), '[]')
     from (select * from ai_batches where job_id = t.id order by id desc limit ${MAX_SHOWN}) b) as batches`;

/** The newest batches of a job, oldest first. */
export async function batchesOfJob({ em }: Context, { id }: Pick<Job, 'id'>): Promise<AiBatch[]> {
  const newest = await em.find(AiBatch, { jobId: id }, { orderBy: { id: 'desc' }, limit: MAX_SHOWN });
  return newest.toReversed();
}
