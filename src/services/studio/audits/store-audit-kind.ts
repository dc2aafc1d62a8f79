import { holdOrFail } from '../../generation/hold-or-fail.ts';
import type { JobKind } from '../../jobs/run-job.ts';
import { type AuditPlan, auditPlan } from './audit-plan.ts';
import { auditPrice } from './audit-price.ts';
import { completeAudit } from './complete-audit.ts';
import { lookAtProducts } from './look-at-products.ts';

/**
 * An audit of one project: hold CT, look at every product, store and charge in one transaction. It is one piece of work that
 * begins anew after a crash. What it wrote goes where its job ends, unless that is completed.
 */
export const storeAuditKind: JobKind<AuditPlan> = {
  generating: false,
  charged: true,
  // What an audit is, its job says.
  afterFailure: () => Promise.resolve(),
  plan: auditPlan,

  async work(ctx, job, claimed, plan, signal) {
    const held = auditPrice(plan.expected, plan.multiplier).ctCost;
    const refusal = await holdOrFail(ctx, job.organizationId, claimed, held, signal);
    if (refusal) return refusal;
    const tally = await lookAtProducts(ctx, claimed, job.projectId!, plan, signal);
    signal.throwIfAborted();
    return completeAudit({ ctx, job, claimed, plan, tally });
  },
};
