import { JobStatus } from '../../../../entities/jobs/job-status.ts';
import { AuditFinding } from '../../../../entities/studio/audit-finding.ts';
import type { FindingArgs } from '../../../../schema/studio/audit-inputs.ts';
import type { StoreAuditDetail, StoreAuditEntry } from '../../../../schema/studio/audit-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { sql } from '../../../core/sql.ts';
import { checkPage, pageOf } from '../../paged.ts';
import { readAudits } from './read-audits.ts';

const MAX_FINDINGS = 1000;

/** An audit of the caller's organization. Throws 401, 404. */
export async function findAudit(ctx: Context, auditId: string): Promise<StoreAuditEntry> {
  const { organizationId } = signedIn(ctx);
  const [audit] = await readAudits(ctx, sql`a.id = ${auditId} and a.organization_id = ${organizationId}`, {
    limit: 1,
    offset: 0,
  });
  if (!audit) throw notFound('Audit');
  return audit;
}

/** An audit with a page of its findings, in the order of items; there are none before it is completed. Throws 401, 404, and 422 for a page that cannot be. */
export async function getAudit(
  ctx: Context,
  auditId: string,
  { check, ...page }: FindingArgs,
): Promise<StoreAuditDetail> {
  signedIn(ctx);
  checkPage(page, MAX_FINDINGS);
  const audit = await findAudit(ctx, auditId);
  // What one that is under way has written so far may go again.
  if (audit.status !== JobStatus.completed) return { ...audit, findings: [], findingCount: 0 };
  const { found, total } = await pageOf(
    ctx,
    AuditFinding,
    { auditId, ...(check && { check }) },
    { position: 'asc' },
    page,
  );
  return { ...audit, findings: found, findingCount: total };
}
