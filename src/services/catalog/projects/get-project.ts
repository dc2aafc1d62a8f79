import { Project } from '../../../../entities/catalog/project.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';

/** A project of the caller's organization. Throws 401, 404. */
export async function getProject(ctx: Context, projectId: string): Promise<Project> {
  const project = await ctx.em.findOne(Project, { id: projectId, organizationId: signedIn(ctx).organizationId });
  if (!project) throw notFound('Project');
  return project;
}
