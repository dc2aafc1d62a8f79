import { Project } from '../../../../entities/catalog/project.ts';
import type { CreateProjectInput } from '../../../../schema/catalog/inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { refuseNulls } from '../../../core/patch.ts';
import { findDefaultProfile } from '../../profiles/get-content-profile.ts';
import { readFieldMapping } from '../../sync/field-mapping.ts';
import { checkLinks, flushProject } from './project-links.ts';

/** Creates a project; without a language it takes that of the organization's default profile. Throws 422 for a field mapping that cannot be followed, 404 for a store connection or profile that is not the organization's. */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const { organizationId } = signedIn(ctx);
  refuseNulls(input, ['storeConnectionId', 'contentProfileId']);
  readFieldMapping(input.settings ?? {});
  await checkLinks(ctx, input);
  const language = input.language ?? (await findDefaultProfile(ctx))?.language;
  const project = add(ctx.em, Project, { ...input, organizationId, ...(language && { language }) });
  await flushProject(ctx);
  return project;
}
