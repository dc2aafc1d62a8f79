import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { type ProjectStatus, Project } from '../../../../entities/catalog/project.ts';
import type { ProjectPage } from '../../../../schema/catalog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { sql } from '../../../core/sql.ts';
import { checkPage } from '../../paged.ts';
import { checkSearch, containing } from '../../search.ts';
import { pageOf, type Parent } from '../../read-page.ts';
import { readRow } from '../../read-row.ts';
import { type FoundProject, type ProjectRow, projectValues, toProjectRow } from './project-row.ts';

const MAX_LIMIT = 100;

/** Returns a project of the caller's organization with the counts and the names that it shows. Throws 401, 404. */
export async function showProject(ctx: Context, projectId: string): Promise<ProjectRow> {
  const where = { id: projectId, organizationId: signedIn(ctx).organizationId };
  const project = await readRow<Project, FoundProject>(ctx, Project, where, projectValues);
  if (!project) throw notFound('Project');
  return toProjectRow(project);
}

/** A project of the caller's organization as the parent of a list. Throws 401. */
export function parentProject(ctx: Context, projectId: string): Parent {
  const { organizationId } = signedIn(ctx);
  return {
    row: sql`select true as parent from projects where id = ${projectId} and organization_id = ${organizationId}`,
    reject: () => {
      throw notFound('Project');
    },
  };
}

/** Returns a project of the caller's organization, for a change. Throws 401, 404. */
export async function getProject(ctx: Context, projectId: string): Promise<Project> {
  const project = await ctx.em.findOne(Project, { id: projectId, organizationId: signedIn(ctx).organizationId });
  if (!project) throw notFound('Project');
  return project;
}

interface ProjectFilter {
  status?: ProjectStatus | null | undefined;
  /** A part of the name. */
  search?: string | null | undefined;
}

/**
 * Returns a page of the organization's projects, newest first.
 * @throws 401, 422 for a limit outside 1 to 100 or a search that is too long.
 */
export async function listProjects(
  ctx: Context,
  page: { limit: number; offset: number } & ProjectFilter,
): Promise<ProjectPage> {
  const { organizationId } = signedIn(ctx);
  checkPage(page, MAX_LIMIT);
  checkSearch(page.search);
  const where = { organizationId, ...(page.status && { status: page.status }) };
  const { found, ...rest } = await pageOf(ctx, Project, where, { createdAt: 'desc', id: 'desc' }, page, {
    further: projectValues,
    and: page.search ? sql`and t.name ilike ${containing(page.search)}` : sql``,
  });
  return { projects: (found as FoundProject[]).map(toProjectRow), ...rest };
}

/**
 * Error handler for an insert that refers to a project. Throws 404 when the insert failed because the project was
 * deleted after {@link getProject}, and any other error unchanged.
 */
export function throwProjectDeleted(error: unknown): never {
  throw error instanceof ForeignKeyConstraintViolationException ? notFound('Project') : error;
}
