import type { Project } from '../../../../entities/catalog/project.ts';
import type { UpdateProjectInput } from '../../../../schema/catalog/inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { patch, refuseNulls } from '../../../core/patch.ts';
import { readFieldMapping } from '../../sync/field-mapping.ts';
import { getProject } from './get-project.ts';
import { checkLinks, flushProject } from './project-links.ts';

const CLEARABLE = ['storeConnectionId', 'contentProfileId'] as const;

/** Changes the supplied fields. Throws 404 for the project, its new store connection or profile, 422 for a null that cannot be and a field mapping that cannot be followed. */
export async function updateProject(ctx: Context, projectId: string, input: UpdateProjectInput): Promise<Project> {
  signedIn(ctx);
  refuseNulls(input, CLEARABLE);
  readFieldMapping(input.settings ?? {});
  const project = await getProject(ctx, projectId);
  await checkLinks(ctx, input);
  patch(project, input, CLEARABLE);
  await flushProject(ctx);
  return project;
}
