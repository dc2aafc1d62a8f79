import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditCheck } from '../../../../entities/studio/audit-check.ts';
import { changed, sql } from '../../../core/sql.ts';
import type { Finding } from './analysis/check.ts';
import { CHECKS } from './analysis/checks.ts';

/** A finding about the product at a place, from 0. */
export interface PlacedFinding extends Finding {
  place: number;
}

const ORDER = new Map<AuditCheck, number>(CHECKS.map(({ check }, n) => [check, n]));

/** Writes findings in the caller's transaction, whatever order they come in: each has its number by its product's place and its check. */
export async function writeFindings(
  em: EntityManager,
  auditId: string,
  findings: readonly PlacedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const positions = findings.map(({ place, check }) => place * ORDER.size + ORDER.get(check)! + 1);
  const all = (key: Exclude<keyof Finding, 'place'>) => findings.map((finding) => finding[key]);
  await changed(
    em,
    sql`insert into audit_findings (audit_id, position, "check", severity, item_id, message, fix)
        select ${auditId}, f.* from unnest(${positions}::int[], ${all('check')}::text[], ${all('severity')}::text[], ${all('itemId')}::uuid[], ${all('message')}::text[], ${all('fix')}::text[]) as f`,
  );
}

/** Takes away what an audit wrote that did not come to its end, in the caller's transaction. */
export async function dropFindings(em: EntityManager, jobId: string): Promise<void> {
  await changed(
    em,
    sql`delete from audit_findings where audit_id in (select id from store_audits where job_id = ${jobId})`,
  );
}
