import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../entities/generation/content-fields.ts';
import type { Context } from '../../../core/context.ts';
import { rowsInOrder, sql } from '../../../core/sql.ts';
import { START } from '../../catalog/items/read-items.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import { AuditTally } from './analysis/audit-tally.ts';
import { auditedProduct, type AuditedRow } from './analysis/audited-product.ts';
import { duplicateDescription } from './analysis/checks/description.ts';
import { DuplicateSearch } from './analysis/duplicates/duplicate-search.ts';
import { eventLoopYielder } from './analysis/yield-to-event-loop.ts';
import type { AuditPlan } from './audit-plan.ts';
import { auditedItems } from './estimate-audit.ts';
import { reportDuplicates } from './report-duplicates.ts';
import { commitStep, deleteFindings, type IndexedFinding, writeFindings } from './write-findings.ts';

/** How many items are in memory at a time, and in one step of the progress. */
const BATCH = 200;
/** Generated fields that customers do not read as texts. */
const UNREAD_FIELDS = CONTENT_KEYS.filter((key) => !CONTENT_FIELDS[key].isRead);
/** Keys of the source data that are no texts of the product and may be long. */
const OMITTED_KEYS = ['raw', 'other_rows', 'variants', 'options', 'attributes'];

/**
 * Audits every product of a project and writes the findings batch by batch. They are not visible before the audit is
 * completed. Findings of an earlier attempt are deleted first.
 * @throws the signal's reason, and as {@link commitStep}.
 */
export async function scanProducts(
  ctx: Context,
  claimed: ClaimedItem,
  projectId: string,
  plan: AuditPlan,
  signal: AbortSignal,
): Promise<AuditTally> {
  const tally = new AuditTally(plan.checks);
  const search = plan.checks.includes(duplicateDescription) ? new DuplicateSearch() : null;
  const ids: string[] = [];
  const yieldToEventLoop = eventLoopYielder(signal);
  await commitStep(ctx, claimed, (em) => deleteFindings(em, claimed.jobId));
  for await (const batch of readBatches(ctx, projectId)) {
    const findings: IndexedFinding[] = [];
    for (const item of batch) {
      const product = auditedProduct(item);
      const index = ids.push(product.id) - 1;
      tally.addProduct();
      search?.add(product.description);
      for (const check of plan.checks) {
        const problem = check.inspect?.(product, plan.rules);
        if (!problem) continue;
        findings.push({ index, itemId: product.id, check: check.check, severity: check.severity, ...problem });
        tally.addFinding(index, check);
      }
      await yieldToEventLoop();
    }
    signal.throwIfAborted();
    const progress = { current: ids.length, total: Math.max(plan.expected, ids.length) };
    await commitStep(ctx, claimed, (em) => writeFindings(em, plan.auditId, findings), progress);
  }
  if (search) {
    const groupAt = await search.groups(yieldToEventLoop);
    await reportDuplicates({ ctx, claimed, auditId: plan.auditId, ids, tally }, groupAt, signal);
  }
  return tally;
}

/** Yields the audited items of a project in the order of import, without a transaction between the batches. */
async function* readBatches(ctx: Context, projectId: string): AsyncGenerator<AuditedRow[], void> {
  for (let after: string | null = START; after !== null;) {
    const found: (AuditedRow & { position: string })[] = await rowsInOrder(
      ctx.em,
      sql`select id, position, item_type as "itemType",
                 generated_content - ${UNREAD_FIELDS}::text[] as "generatedContent",
                 source_data - ${OMITTED_KEYS}::text[] as "sourceData"
            from content_items
           where ${auditedItems(projectId)} and position > ${after}
           order by position
           limit ${BATCH}`,
    );
    if (found.length > 0) yield found;
    after = found.length < BATCH ? null : found.at(-1)!.position;
  }
}
