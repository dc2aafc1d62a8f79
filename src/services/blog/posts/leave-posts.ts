import type { EntityManager } from '@mikro-orm/postgresql';
import { changed, sql } from '../../../core/sql.ts';

/**
 * Lets go of the post that a job was to write or publish and has not, in the transaction that ends the job, however it
 * ends: one that was cancelled leaves a draft, any other a failed post that says why and can be tried again.
 */
export async function leavePosts(em: EntityManager, jobId: string, status: string, error: string | null): Promise<void> {
  await changed(
    em,
    sql`update blog_posts
           set status = ${status === 'cancelled' ? 'draft' : 'failed'}, updated_at = now(),
               analytics = case when ${status} = 'cancelled' then analytics else analytics || jsonb_build_object('last_error', ${error ?? 'Nothing could be done'}::text) end
         where job_id = ${jobId} and status in ('generating', 'publishing')`,
  );
}
