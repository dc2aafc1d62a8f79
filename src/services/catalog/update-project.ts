import type { Project } from '../../../entities/catalog/project.ts';
import type { UpdateProjectInput } from '../../../schema/catalog/inputs.ts';
import type { Context } from '../../core/context.ts';
import { patch } from '../../core/patch.ts';
import { getStoreConnection } from '../stores/get-store-connection.ts';
import { getProject } from './get-project.ts';

/** Changes the supplied fields. Throws 404 for the project or its new store connection, 422 for a null that cannot be. */
export async function updateProject(ctx: Context, projectId: string, input: UpdateProjectInput): Promise<Project> {
  const project = await getProject(ctx, projectId);
  if (input.storeConnectionId) await getStoreConnection(ctx, input.storeConnectionId);
  patch(project, input, ['storeConnectionId']);
  await ctx.em.flush();
  return project;
}
