import type { Context } from '../../../core/context.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import { AuditTally } from './analysis/audit-tally.ts';
import { auditedProduct } from './analysis/audited-product.ts';
import { breathing } from './analysis/breathe.ts';
import { duplicateDescription } from './analysis/checks/duplicate-description.ts';
import { DuplicateSearch } from './analysis/duplicates/duplicate-search.ts';
import type { AuditPlan } from './audit-plan.ts';
import { auditStep } from './audit-step.ts';
import { readAuditedRows } from './read-audited-rows.ts';
import { tellDuplicates } from './tell-duplicates.ts';
import { dropFindings, type PlacedFinding, writeFindings } from './write-findings.ts';

/**
 * Looks at every product of a project, as they are when their batch is read, and writes what it finds batch by batch: nobody
 * sees the findings before the audit is done. Whatever an earlier attempt wrote goes first. Throws the signal's reason, and
 * 409 once the audit is no longer this worker's.
 */
export async function lookAtProducts(
  ctx: Context,
  claimed: ClaimedItem,
  projectId: string,
  plan: AuditPlan,
  signal: AbortSignal,
): Promise<AuditTally> {
  const tally = new AuditTally(plan.checks);
  const search = plan.checks.includes(duplicateDescription) ? new DuplicateSearch() : null;
  const ids: string[] = [];
  const breathe = breathing(signal);
  await auditStep(ctx, claimed, (em) => dropFindings(em, claimed.jobId));
  for await (const batch of readAuditedRows(ctx, projectId)) {
    const findings: PlacedFinding[] = [];
    for (const item of batch) {
      const product = auditedProduct(item);
      const place = ids.push(product.id) - 1;
      tally.addProduct();
      search?.add(product.description);
      for (const check of plan.checks) {
        const fault = check.look?.(product, plan.rules);
        if (!fault) continue;
        findings.push({ place, itemId: product.id, check: check.check, severity: check.severity, ...fault });
        tally.addFinding(place, check);
      }
      await breathe();
    }
    signal.throwIfAborted();
    const progress = { current: ids.length, total: Math.max(plan.expected, ids.length) };
    await auditStep(ctx, claimed, (em) => writeFindings(em, plan.auditId, findings), progress);
  }
  if (search)
    await tellDuplicates({ ctx, claimed, auditId: plan.auditId, ids, tally }, await search.groups(breathe), signal);
  return tally;
}
