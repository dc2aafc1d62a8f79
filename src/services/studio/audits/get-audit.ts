import type { RawBuilder } from 'kysely';
import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { AuditFinding } from '../../../../entities/studio/audit-finding.ts';
import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { FindingArgs, StoreAuditListArgs } from '../../../../schema/studio/audit-inputs.ts';
import type {
  AuditedItem,
  StoreAuditDetail,
  StoreAuditEntry,
  StoreAuditList,
} from '../../../../schema/studio/audit-payloads.ts';
import type { Plain } from '../../../core/columns.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { prepared } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { checkPage, defaultPage, type Page, totalFromPage } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';

/** A finding as it is shown: a plain row with its item. */
export type FindingRow = Plain<AuditFinding> & { item: AuditedItem | null };

const MAX_FINDINGS = 1000;

/** The item of the finding `t`; null if it was deleted. */
const itemColumn = sql`(
  select json_build_object('id', i.id, 'externalId', i.external_id, 'title', i.source_data->>'title')
    from content_items i
   where i.id = t.item_id) as item`;

/** Returns an audit of the caller's organization. Throws 401, 404. */
export async function findAudit(ctx: Context, auditId: string): Promise<StoreAuditEntry> {
  const { organizationId } = signedIn(ctx);
  const [audit] = await readAudits(ctx, sql`a.id = ${auditId} and a.organization_id = ${organizationId}`, {
    limit: 1,
    offset: 0,
  });
  if (!audit) throw notFound('Audit');
  return audit;
}

/**
 * Returns an audit with a page of its findings, in the order of items. An audit that is not completed has no findings.
 * @throws 401, 404, 422 for an invalid page.
 */
export async function getAudit(
  ctx: Context,
  auditId: string,
  { check, ...page }: FindingArgs,
): Promise<StoreAuditDetail> {
  signedIn(ctx);
  checkPage(page, MAX_FINDINGS);
  const audit = await findAudit(ctx, auditId);
  // A running audit deletes its findings when it restarts.
  if (audit.status !== JobStatus.completed) return { ...audit, findings: [], findingCount: 0 };
  const { found, total } = await pageOf(
    ctx,
    AuditFinding,
    { auditId, ...(check && { check }) },
    { position: 'asc' },
    page,
    { further: itemColumn },
  );
  return { ...audit, findings: found, findingCount: total };
}

/**
 * Returns a page of the audits of the organization, or of one of its projects, newest first. Sets `X-Total-Count`.
 * @throws 401, 404, 422 for an invalid page.
 */
export async function listAudits(ctx: Context, { projectId, ...given }: StoreAuditListArgs): Promise<StoreAuditList> {
  const { organizationId } = signedIn(ctx);
  const page = defaultPage(given);
  if (projectId) await getProject(ctx, projectId);
  const ofProject = projectId ? sql`and a.project_id = ${projectId}` : sql``;
  const audits = await readAudits(ctx, sql`a.organization_id = ${organizationId} ${ofProject}`, page);
  const total =
    totalFromPage(audits.length, page) ??
    (await ctx.em.count(StoreAudit, { organizationId, ...(projectId && { projectId }) }));
  ctx.setHeader('X-Total-Count', String(total));
  return { audits };
}

/** Reads audits with the status of their jobs as plain rows, newest first. In the condition the audit is `a`. */
function readAudits(ctx: Context, where: RawBuilder<unknown>, { limit, offset }: Page): Promise<StoreAuditEntry[]> {
  return prepared<StoreAuditEntry>(
    ctx.em,
    sql`select a.id, a.created_at as "createdAt", a.organization_id as "organizationId", a.project_id as "projectId",
               a.job_id as "jobId", a.enabled_checks as "enabledChecks", a.product_count as "productCount",
               a.health_score as "healthScore", a.summary, a.ct_used as "ctUsed",
               j.status, j.completed_at as "completedAt", j.error
          from store_audits a
          join jobs j on j.id = a.job_id
         where ${where}
         order by a.created_at desc, a.id desc
         limit ${limit} offset ${offset}`,
  );
}
