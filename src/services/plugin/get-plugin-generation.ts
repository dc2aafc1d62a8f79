import { JobStatus } from '../../../entities/jobs/job-status.ts';
import type { PluginGenerationStatus } from '../../../schema/plugin/payloads.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { preparedRow } from '../../core/prepared.ts';
import { sql } from '../../core/sql.ts';
import { CANCELLED } from '../generation/awaited-text.ts';

/** Returns the status of a generation of the caller's organization, with its texts if it is completed. Throws 404. */
export async function getPluginGeneration(ctx: Context, generationId: string): Promise<PluginGenerationStatus> {
  const found = await preparedRow<PluginGenerationStatus>(
    ctx.em,
    sql`select j.status, g.content, g.short_description as "shortDescription", g.tokens_used as "tokensUsed",
               g.ct_cost as "ctCost", g.remaining_balance as "remainingBalance",
               case when j.status = 'failed' then j.error end as error,
               j.waiting_until as "waitingUntil",
               case when j.status in ('queued', 'running') then j.error end as "waitingReason"
          from plugin_generations g join jobs j on j.id = g.job_id
         where g.id = ${generationId} and g.organization_id = ${signedIn(ctx).organizationId}`,
  );
  if (!found) throw notFound('Generation');
  return found.status === JobStatus.cancelled ? { ...found, error: CANCELLED } : found;
}
