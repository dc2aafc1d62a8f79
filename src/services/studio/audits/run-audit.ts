import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { RunStoreAuditInput } from '../../../../schema/studio/audit-inputs.ts';
import type { QueuedAudit } from '../../../../schema/studio/audit-payloads.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { changed, row, sql } from '../../../core/sql.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { assertFunds } from '../../generation/assert-funds.ts';
import { insertJob } from '../../jobs/insert-job.ts';
import { requireTool } from '../tools/tool-access.ts';
import { estimateAudit } from './estimate-audit.ts';

/**
 * Queues an audit of a project with the named checks, or with all. It costs at most the estimate that is returned.
 * @throws 401; 404; 403 for a tier that is too low; 402 when the balance does not pay for it; 409 while another audit
 * of the project is active.
 */
export async function runAudit(ctx: Context, input: RunStoreAuditInput): Promise<QueuedAudit> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  const { id: projectId } = await getProject(ctx, input.projectId);
  await requireTool(ctx, 'store-audit');
  const { products, ct, money } = await estimateAudit(ctx, organizationId, projectId);
  await assertFunds(ctx, organizationId, money, ct);

  const auditId = uuid();
  const enabledChecks = [...new Set(input.enabledChecks)];
  const { id: jobId } = await insertJob(ctx, {
    organizationId,
    projectId,
    jobType: JobType.store_audit,
    payload: {},
    createdBy,
    plan: async ({ em }, job) => {
      await assertNoOtherAudit(em, projectId, job.id);
      add(em, StoreAudit, {
        id: auditId,
        organizationId,
        projectId,
        jobId: job.id,
        enabledChecks,
        productCount: products,
      });
      return changed(em, sql`insert into job_items (job_id, position) values (${job.id}, 1)`);
    },
  });
  return { auditId, jobId, estimatedProducts: products, estimatedCt: ct };
}

/** Throws 409 when another audit of the project is active. The lock serializes concurrent requests. */
async function assertNoOtherAudit(em: EntityManager, projectId: string, jobId: string): Promise<void> {
  // The inserted job holds a key share lock on the project. `for update` would conflict with those of other requests.
  await row(em, sql`select 1 from projects where id = ${projectId} for no key update`);
  const other = await row(
    em,
    sql`select 1
          from jobs
         where project_id = ${projectId} and job_type = ${JobType.store_audit}
           and status in ('queued', 'running') and id <> ${jobId}
         limit 1`,
  );
  if (other) throw new AppError('CONFLICT', 'Another audit of this project is already under way');
}
