import { rejectNulls } from '../../../core/parse.ts';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { MAIN_LANGUAGE, Project } from '../../../../entities/catalog/project.ts';
import type { CreateProjectInput, UpdateProjectInput } from '../../../../schema/catalog/inputs.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, invalidField, notFound } from '../../../core/errors.ts';
import { applyPatch, emptyForNull } from '../../../core/patch.ts';
import { row, sql } from '../../../core/sql.ts';
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
 * null in a field that is required, 409 as {@link assertNoTextsIn}.
 */
export async function updateProject(ctx: Context, projectId: string, given: UpdateProjectInput): Promise<Project> {
  signedIn(ctx);
  const input = emptyForNull(given, TEXTS);
  rejectNulls(input, CLEARABLE);
  readFieldMapping(input.settings ?? {});
  const project = await getProject(ctx, projectId);
  await checkReferences(ctx, input);
  checkLanguages(input.language ?? project.language, input.targetLanguages ?? project.targetLanguages);
  if (input.language && input.language !== project.language) await assertNoTextsIn(ctx, project, input.language);
  applyPatch(project, input, CLEARABLE);
  await flush(ctx);
  return project;
}

/** Throws 422 if the main language is also a target language. */
function checkLanguages(language: string, targetLanguages: readonly string[] = []): void {
  if (targetLanguages.includes(language))
    throw invalidField('target_languages', 'must not contain the main language of the project');
}

/**
 * Throws 409 if items of the project have texts in a language beside their own ones, which nobody could read any more if
 * it became the main language.
 */
async function assertNoTextsIn({ em }: Context, project: Project, language: string): Promise<void> {
  const known = await row(
    em,
    sql`select 1 from item_texts t join content_items c on c.id = t.item_id
         where c.project_id = ${project.id} and t.language = ${language} limit 1`,
  );
  if (known) throw new AppError('CONFLICT', `Items of the project already have texts in ${language} beside their own`);
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
