import { holdOrFail } from '../../generation/hold-for-item.ts';
import type { JobRun } from '../../jobs/job-definition.ts';
import { type AuditPlan, auditPlan } from './audit-plan.ts';
import { auditPrice } from './estimate-audit.ts';
import { completeAudit } from './complete-audit.ts';
import { scanProducts } from './scan-products.ts';

/**
 * Audits one project: holds CT, scans every product, then stores and charges in one transaction. It is one item of
 * work, which restarts after a crash. The findings of an audit that does not complete are deleted when its job ends.
 */
export const storeAuditRun: JobRun<AuditPlan> = {
  generating: false,
  charged: true,
  plan: auditPlan,

  async work(ctx, job, claimed, plan, signal) {
    const held = auditPrice(plan.expected, plan.multiplier).ctCost;
    const refusal = await holdOrFail(ctx, job.organizationId, claimed, held, signal);
    if (refusal) return refusal;
    const tally = await scanProducts(ctx, claimed, job.projectId!, plan, signal);
    signal.throwIfAborted();
    return completeAudit({ ctx, job, claimed, plan, tally });
  },
};
