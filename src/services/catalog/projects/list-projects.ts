import { Project } from '../../../../entities/catalog/project.ts';
import type { ProjectStatus } from '../../../../entities/catalog/project-status.ts';
import type { ProjectPage } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { checkPage, pageOf } from '../../paged.ts';

const MAX_LIMIT = 100;

/** A page of the organization's projects, newest first. Throws 422 outside 1..100. */
export async function listProjects(
  ctx: Context,
  page: { limit: number; offset: number; status?: ProjectStatus | null | undefined },
): Promise<ProjectPage> {
  const { organizationId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  const where = { organizationId, ...(page.status && { status: page.status }) };
  const { found, total, hasMore } = await pageOf(ctx, Project, where, { createdAt: 'desc', id: 'desc' }, page);
  return { projects: found, total, hasMore };
}
