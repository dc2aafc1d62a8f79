import { Project } from '../../../entities/catalog/project.ts';
import type { CreateProjectInput } from '../../../schema/catalog/inputs.ts';
import { add } from '../../core/add.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { refuseNulls } from '../../core/patch.ts';
import { getStoreConnection } from '../stores/get-store-connection.ts';

/** Creates a project. Throws 404 when the store connection is not the organization's. */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const { organizationId } = signedIn(ctx);
  refuseNulls(input, ['storeConnectionId']);
  if (input.storeConnectionId) await getStoreConnection(ctx, input.storeConnectionId);
  const project = add(ctx.em, Project, { ...input, organizationId });
  await ctx.em.flush();
  return project;
}
