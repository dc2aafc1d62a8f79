import { StoreAudit } from '../../../../entities/studio/store-audit.ts';
import type { StoreAuditListArgs } from '../../../../schema/studio/audit-inputs.ts';
import type { StoreAuditList } from '../../../../schema/studio/audit-payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { getProject } from '../../catalog/projects/get-project.ts';
import { defaultPage, totalFromPage } from '../../paged.ts';
import { readAudits } from './read-audits.ts';

/** The audits of the organization, or of one of its projects, newest first. Throws 401, 404, and 422 for a page that cannot be. */
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
