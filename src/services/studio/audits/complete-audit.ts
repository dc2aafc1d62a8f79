import type { EntityManager } from '@mikro-orm/postgresql';
import { JobItemState } from '../../../../entities/jobs/job-item.ts';
import type { Job } from '../../../../entities/jobs/job.ts';
import type { Context } from '../../../core/context.ts';
import { changed, sql } from '../../../core/sql.ts';
import { notifyLowBalance } from '../../billing/balance-notifications.ts';
import { settle } from '../../billing/ledger/settle.ts';
import { type ClaimedItem, subjectOf } from '../../jobs/claim-items.ts';
import type { Outcome } from '../../jobs/job-definition.ts';
import { notify } from '../../notifications/notify.ts';
import type { AuditTally } from './analysis/audit-tally.ts';
import type { AuditPlan } from './audit-plan.ts';
import { auditPrice } from './estimate-audit.ts';

interface ScannedAudit {
  ctx: Context;
  job: Job;
  claimed: ClaimedItem;
  plan: AuditPlan;
  tally: AuditTally;
}

/**
 * Returns the outcome of an audit. Score, summary, charge and notification are stored in the transaction that completes
 * its job. Products that were added while it ran are audited for free.
 */
export function completeAudit(audit: ScannedAudit): Outcome {
  const { plan, tally } = audit;
  const expected = auditPrice(plan.expected, plan.multiplier);
  const price = auditPrice(tally.productCount, plan.multiplier, expected.ctCost);
  const { ctCost } = price;
  const healthScore = tally.healthScore();
  return {
    status: JobItemState.succeeded,
    ...price,
    counts: { succeeded: tally.productCount, skipped: 0, failed: 0 },
    facts: { audit_id: plan.auditId, health_score: healthScore, summary: tally.summary() },
    charge: async (em, held) => {
      await charge(em, audit, ctCost, held);
      await store(em, audit, ctCost, healthScore);
      await notifyRequester(em, audit, healthScore);
    },
  };
}

/** An audit calls no AI model, so its charge has no requests. */
async function charge(
  em: EntityManager,
  { ctx, job, claimed, plan, tally }: ScannedAudit,
  cost: string,
  held: string,
): Promise<void> {
  const { organizationId } = job;
  const { before, after } = await settle(
    { ...ctx, em },
    {
      organizationId,
      held,
      cost,
      description: `Store audit of ${plan.projectName}`,
      reason: `job:${subjectOf(claimed)}`,
      usage: { job_id: job.id, audit_id: plan.auditId, products: tally.productCount, requests: 0 },
      createdBy: job.createdBy ?? null,
    },
  );
  await notifyLowBalance({ ...ctx, em }, { organizationId, before, after });
}

async function store(
  em: EntityManager,
  { plan, tally }: ScannedAudit,
  ctUsed: string,
  healthScore: number | null,
): Promise<void> {
  await changed(
    em,
    sql`update store_audits
           set product_count = ${tally.productCount}, health_score = ${healthScore},
               summary = ${JSON.stringify(tally.summary())}::jsonb, ct_used = ${ctUsed}::numeric
         where id = ${plan.auditId}`,
  );
}

async function notifyRequester(
  em: EntityManager,
  { ctx, job, plan, tally }: ScannedAudit,
  healthScore: number | null,
): Promise<void> {
  const { organizationId, createdBy, id: jobId } = job;
  await notify(
    { ...ctx, em },
    {
      organizationId,
      ...(createdBy && { to: [createdBy] }),
      type: 'audit_completed',
      title: `Store audit completed: ${plan.projectName}`,
      body:
        healthScore === null
          ? 'There was no product to audit.'
          : `Health score ${healthScore}. There are findings for ${tally.affectedCount} of ${tally.productCount} products.`,
      cause: `audit_completed:${jobId}`,
      data: {
        audit_id: plan.auditId,
        project_name: plan.projectName,
        health_score: healthScore,
        product_count: tally.productCount,
        affected_count: tally.affectedCount,
      },
      projectId: job.projectId ?? null,
      jobId,
    },
  );
}
