import { JobEventType } from '../../../../entities/jobs/job-event.ts';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { JobType } from '../../../../entities/jobs/job-type.ts';
import { Job } from '../../../../entities/jobs/job.ts';
import type { AuditCheck } from '../../../../entities/studio/audit-check.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import { add } from '../../../../src/core/add.ts';
import { type Context, signedIn } from '../../../../src/core/context.ts';
import { changed, row, rows, sql } from '../../../../src/core/sql.ts';
import { insertJob } from '../../../../src/services/jobs/insert-job.ts';
import { createConcurrencyLimits } from '../../../../src/services/jobs/concurrency-limits.ts';
import { runJob } from '../../../../src/services/jobs/run-job.ts';
import { storeAuditJob } from '../../../../src/services/studio/audits/store-audit-job.ts';
import { eventsIn } from '../../../support/jobs.ts';
import type { TestApp } from '../../../support/test-app.ts';

/** Queues an audit as the operation does, with this number of products. */
export function queueAudit(
  ctx: Context,
  projectId: string,
  productCount: number,
  enabledChecks: `${AuditCheck}`[] = [],
): Promise<Job> {
  const { id: createdBy, organizationId } = signedIn(ctx);
  return insertJob(ctx, {
    organizationId,
    projectId,
    jobType: JobType.store_audit,
    payload: {},
    createdBy,
    plan: ({ em }, job) => {
      add(em, StoreAudit, { organizationId, projectId, jobId: job.id, productCount, enabledChecks });
      return changed(em, sql`insert into job_items (job_id, position) values (${job.id}, 1)`);
    },
  });
}

/** What happens right after a batch of findings is committed. */
export type Incident = (part: { jobId: string; current: number; stopping: AbortController }) => void | Promise<void>;

/**
 * Runs a job with workers, one after the other, until it ends. The incident happens to the first of them, and may stop
 * it.
 */
export async function workThrough(
  testApp: TestApp,
  jobId: string,
  incident: Incident,
): Promise<{ job: Job; workers: number }> {
  for (let workers = 1; ; workers += 1) {
    const stopping = new AbortController();
    const ctx = testApp.ctx();
    const happened: Promise<void>[] = [];
    const publish = (channel: string, message: string) => {
      ctx.bus.publish(channel, message);
      for (const { type, data } of eventsIn(message))
        if (workers === 1 && type === JobEventType.progress && !('finished_at' in data))
          happened.push(Promise.resolve(incident({ jobId, current: Number(data['current']), stopping })));
    };
    await runJob(
      { ...ctx, bus: { ...ctx.bus, publish } },
      jobId,
      createConcurrencyLimits(ctx, storeAuditJob.queue, stopping.signal),
    ).catch((error: unknown) => {
      if ((error as { code?: string }).code !== 'ECONNRESET') throw error;
    });
    await Promise.all(happened);
    const job = await testApp.ctx().em.findOneOrFail(Job, jobId);
    if ((job.status !== JobStatus.running && job.status !== JobStatus.queued) || workers === 5) return { job, workers };
  }
}

/** Reads an audit from the database. */
export function auditOf(ctx: Context, jobId: string): Promise<StoreAudit> {
  return ctx.em.findOneOrFail(StoreAudit, { jobId }, { disableIdentityMap: true });
}

/** Reads the findings of an audit in order, with the external ids of their items. */
export async function findingsOf(
  ctx: Context,
  jobId: string,
): Promise<{ item: string; check: string; message: string }[]> {
  return rows(
    ctx.em,
    sql`select i.external_id as item, f."check", f.message
          from audit_findings f
          join store_audits a on a.id = f.audit_id
          join content_items i on i.id = f.item_id
         where a.job_id = ${jobId}
         order by f.position`,
  );
}

/** Reads the charges of an audit, and the types of all notifications about it. */
export async function chargesAndNotices(
  ctx: Context,
  jobId: string,
): Promise<{ charges: { amount: string; description: string }[]; notices: string[] }> {
  const charges = await rows<{ amount: string; description: string }>(
    ctx.em,
    sql`select amount, description from transactions where usage->>'job_id' = ${jobId}`,
  );
  const notified = await row<{ types: string[] }>(
    ctx.em,
    sql`select coalesce(array_agg(notification_type order by created_at), '{}') as types
          from notifications
         where job_id = ${jobId}`,
  );
  return { charges, notices: notified!.types };
}
