import type { RawBuilder } from 'kysely';
import type { StoreAuditEntry } from '../../../../schema/studio/audit-payloads.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { Page } from '../../paged.ts';

/** Audits as plain read-only rows, newest first: each with how far its job is, both of one moment. In the condition the audit is `a`. */
export function readAudits(
  ctx: Context,
  where: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<StoreAuditEntry[]> {
  return rows<StoreAuditEntry>(
    ctx.em,
    sql`select a.id, a.created_at as "createdAt", a.organization_id as "organizationId", a.project_id as "projectId", a.job_id as "jobId",
               a.enabled_checks as "enabledChecks", a.product_count as "productCount", a.health_score as "healthScore", a.summary,
               a.ct_used as "ctUsed", j.status, j.completed_at as "completedAt", j.error
          from store_audits a join jobs j on j.id = a.job_id
         where ${where} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`,
  );
}
