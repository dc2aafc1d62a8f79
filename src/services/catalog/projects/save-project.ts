import { rejectNulls } from '../../../core/parse.ts';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { MAIN_LANGUAGE, Project } from '../../../../entities/catalog/project.ts';
import type { CreateProjectInput, UpdateProjectInput } from '../../../../schema/catalog/inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { applyPatch, emptyForNull } from '../../../core/patch.ts';
import { getContentProfile, findDefaultProfile } from '../../profiles/get-content-profile.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';
import { readFieldMapping } from '../../sync/field-mapping.ts';
import { getProject } from './get-project.ts';

/** The optional texts that null clears in a change. */
const TEXTS = ['description'] as const;
/** The references that null removes. */
const CLEARABLE = ['storeConnectionId', 'contentProfileId'] as const;

interface References {
  storeConnectionId?: string | null;
  contentProfileId?: string | null;
}

/**
 * Creates a project. Without a language it takes the language of the organization's default profile.
 * @throws 422 for an invalid field mapping, 404 for a store connection or profile of another organization.
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const { organizationId } = signedIn(ctx);
  rejectNulls(input, CLEARABLE);
  readFieldMapping(input.settings ?? {});
  await checkReferences(ctx, input);
  const language = input.language ?? (await findDefaultProfile(ctx))?.language;
  checkLanguages(language ?? MAIN_LANGUAGE, input.targetLanguages);
  const project = add(ctx.em, Project, { ...input, organizationId, ...(language && { language }) });
  await flush(ctx);
  return project;
}

/**
 * Changes the supplied fields of a project.
 * @throws 404 for the project, its new store connection or its new profile, 422 for an invalid field mapping and for
 * null in a field that is required.
 */
export async function updateProject(ctx: Context, projectId: string, given: UpdateProjectInput): Promise<Project> {
  signedIn(ctx);
  const input = emptyForNull(given, TEXTS);
  rejectNulls(input, CLEARABLE);
  readFieldMapping(input.settings ?? {});
  const project = await getProject(ctx, projectId);
  await checkReferences(ctx, input);
  checkLanguages(input.language ?? project.language, input.targetLanguages ?? project.targetLanguages);
  applyPatch(project, input, CLEARABLE);
  await flush(ctx);
  return project;
}

/** Throws 422 if the main language is also a target language. */
function checkLanguages(language: string, targetLanguages: readonly string[] = []): void {
  if (targetLanguages.includes(language))
    throw invalidField('target_languages', 'must not contain the main language of the project');
}

async function checkReferences(ctx: Context, { storeConnectionId, contentProfileId }: References): Promise<void> {
  if (storeConnectionId) await getStoreConnection(ctx, storeConnectionId);
  if (contentProfileId) await getContentProfile(ctx, contentProfileId);
}

/** Stores the project. Throws 404 when a row that it refers to was deleted after {@link checkReferences}. */
async function flush(ctx: Context): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
    throw notFound(error.message.includes('content_profile_id') ? 'Profile' : 'Store connection');
  }
}
