import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { AuditTally } from './analysis/audit-tally.ts';
import { duplicateDescription, duplicateProblem } from './analysis/checks/description.ts';
import type { DuplicateGroup } from './analysis/duplicates/duplicate-groups.ts';
import { commitStep, writeFindings } from './write-findings.ts';

const BATCH = 500;
/** An identifier may be as long as a cell of a file. */
const MAX_NAME_CHARS = 80;

interface ScannedProducts {
  ctx: Context;
  claimed: ClaimedItem;
  auditId: string;
  /** The ids of all products, in order. */
  ids: readonly string[];
  tally: AuditTally;
}

/**
 * Writes and counts a finding for every product with a duplicate description. It names one of the other products.
 * @throws the signal's reason, and as {@link commitStep}.
 */
export async function reportDuplicates(
  { ctx, claimed, auditId, ids, tally }: ScannedProducts,
  groupAt: (index: number) => DuplicateGroup | null,
  signal: AbortSignal,
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const found = ids.slice(from, from + BATCH).flatMap((itemId, n) => {
      const group = groupAt(from + n);
      return group ? [{ index: from + n, itemId, group }] : [];
    });
    if (found.length === 0) continue;
    signal.throwIfAborted();
    const names = await namesOf(
      ctx,
      found.map(({ group }) => ids[group.other]!),
    );
    const { check, severity } = duplicateDescription;
    const findings = found.map(({ index, itemId, group: { others, other, same } }) => {
      tally.addFinding(index, duplicateDescription);
      const problem = duplicateProblem(others, same, names.get(ids[other]!) ?? 'deleted meanwhile');
      return { index, itemId, check, severity, ...problem };
    });
    await commitStep(ctx, claimed, (em) => writeFindings(em, auditId, findings));
  }
}

async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, left(external_id, ${MAX_NAME_CHARS}) as name
          from content_items
         where id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
