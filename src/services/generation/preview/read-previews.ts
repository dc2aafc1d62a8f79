import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';

/** The texts of a preview with what they cost, as they are stored and as the result of the job shows them. */
export interface StoredPreview {
  /** That of the settings in the request, counted from 1. */
  position: number;
  generated_content: Record<string, unknown>;
  confidence_score: number;
  generation_metadata: Record<string, unknown>;
  ai_model_used: string;
  tokens_used: number;
  ct_cost: string;
}

/** The previews that a job has written, in the order of the request; none after a day. */
export async function readPreviews(
  { em }: Pick<Context, 'em'>,
  { id, organizationId }: Pick<Job, 'id' | 'organizationId'>,
): Promise<StoredPreview[]> {
  const found = await rows<{ position: number; result: Omit<StoredPreview, 'position'> }>(
    em,
    sql`select position, result
          from content_previews
         where job_id = ${id} and organization_id = ${organizationId}
         order by position`,
  );
  return found.map(({ position, result }) => ({ position, ...result }));
}
