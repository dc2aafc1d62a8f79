import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ClaimedItem } from '../../jobs/claim-items.ts';
import type { AuditTally } from './analysis/audit-tally.ts';
import { duplicateDescription, duplicateFault } from './analysis/checks/duplicate-description.ts';
import type { DuplicateGroup } from './analysis/duplicates/duplicate-groups.ts';
import { auditStep } from './audit-step.ts';
import { writeFindings } from './write-findings.ts';

const BATCH = 500;
/** An identifier may be as long as a cell. */
const LONGEST_NAME = 80;

interface LookedAt {
  ctx: Context;
  claimed: ClaimedItem;
  auditId: string;
  /** Of every product, in order. */
  ids: readonly string[];
  tally: AuditTally;
}

/** Writes a finding for every product whose description others have too, with one of them by its identifier, and counts it. Throws the signal's reason, and 409 once the audit is no longer this worker's. */
export async function tellDuplicates(
  looked: LookedAt,
  groupAt: (place: number) => DuplicateGroup | null,
  signal: AbortSignal,
): Promise<void> {
  const { ctx, claimed, auditId, ids, tally } = looked;
  for (let from = 0; from < ids.length; from += BATCH) {
    const found = ids.slice(from, from + BATCH).flatMap((itemId, n) => {
      const group = groupAt(from + n);
      return group ? [{ place: from + n, itemId, group }] : [];
    });
    if (found.length === 0) continue;
    signal.throwIfAborted();
    const names = await namesOf(
      ctx,
      found.map(({ group }) => ids[group.other]!),
    );
    const { check, severity } = duplicateDescription;
    const findings = found.map(({ place, itemId, group: { others, other, same } }) => {
      tally.addFinding(place, duplicateDescription);
      return {
        place,
        itemId,
        check,
        severity,
        ...duplicateFault(others, same, names.get(ids[other]!) ?? 'deleted meanwhile'),
      };
    });
    await auditStep(ctx, claimed, (em) => writeFindings(em, auditId, findings));
  }
}

async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ id: string; name: string }>(
    ctx.em,
    sql`select id, left(external_id, ${LONGEST_NAME}) as name from content_items where id = any(${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
