import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ProjectStatus, Project } from '../../entities/catalog/project.ts';
import { CreateProjectInput, UpdateProjectInput } from '../../schema/catalog/inputs.ts';
import { CatalogSummary, ProjectPage } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { catalogSummary } from '../../src/services/catalog/projects/catalog-summary.ts';
import { createProject, updateProject } from '../../src/services/catalog/projects/save-project.ts';
import { deleteProject } from '../../src/services/catalog/projects/delete-project.ts';
import { listProjects, showProject } from '../../src/services/catalog/projects/get-project.ts';
import type { ProjectRow } from '../../src/services/catalog/projects/project-row.ts';
import {
  activeJobs,
  itemCounts,
  sourceCounts,
  textCounts,
} from '../../src/services/catalog/projects/project-counts.ts';
import { connectionNames } from '../../src/services/stores/get-store-connection.ts';

@Resolver(() => Project)
export class ProjectResolver {
  @Rest('GET /projects')
  @Query(() => ProjectPage, { description: 'Lists the projects of the organization, newest first.' })
  projects(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg('status', () => ProjectStatus, { nullable: true, description: 'Only projects with this status.' })
    status: ProjectStatus | null | undefined,
    @Arg('search', () => String, {
      nullable: true,
      description: 'A part of the name, at most 200 characters. Null or absent for no search.',
    })
    search?: string | null,
  ): Promise<ProjectPage> {
    return listProjects(ctx, { ...page, status, search });
  }

  @Rest('GET /catalog-summary')
  @Query(() => CatalogSummary, {
    description:
      'Returns how many projects, items and texts by status the organization has, and for each status the project with ' +
      'the most of them. Archived projects are left out.',
  })
  catalogSummary(@Ctx() ctx: Context): Promise<CatalogSummary> {
    return catalogSummary(ctx);
  }

  @Rest('POST /projects', {
    status: 201,
    errors: { 404: 'The store connection or the content profile does not exist in the organization' },
  })
  @Mutation(() => Project, {
    description: 'Creates a project without items, and returns it.',
  })
  createProject(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateProjectInput) input: CreateProjectInput,
  ): Promise<Project> {
    return createProject(ctx, input);
  }

  @Rest('GET /projects/:project_id')
  @Query(() => Project, { description: 'Returns a project of the organization.' })
  project(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<ProjectRow> {
    return showProject(ctx, projectId);
  }

  @Rest('PATCH /projects/:project_id', {
    errors: {
      404: 'The store connection or the content profile does not exist in the organization',
      409: 'Items already have texts in the new main language, beside their own',
    },
  })
  @Mutation(() => Project, {
    description:
      'Changes the supplied fields of a project and returns it. Null unlinks the store connection or the ' +
      'content profile.',
  })
  updateProject(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => UpdateProjectInput) input: UpdateProjectInput,
  ): Promise<Project> {
    return updateProject(ctx, projectId, input);
  }

  @Rest('DELETE /projects/:project_id', { status: 204, errors: { 409: 'A job is active in this project' } })
  @Mutation(() => Boolean, {
    description:
      'Deletes a project with its data sources, uploaded files, items and jobs. Its entries in the ledger stay.',
  })
  deleteProject(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<boolean> {
    return deleteProject(ctx, projectId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the store connection of the project. Null if the project has none.',
  })
  storeConnectionName(@Ctx() ctx: Context, @Root() { storeConnectionId }: Project): Promise<string | null> | null {
    return storeConnectionId ? load(ctx, connectionNames, storeConnectionId) : null;
  }

  @FieldResolver(() => Int, { description: 'The number of items in the project, of every type and status.' })
  async itemCount(@Ctx() ctx: Context, @Root() { id }: Project): Promise<number> {
    return Object.values((await load(ctx, itemCounts, id)) ?? {}).reduce((sum, n) => sum + n, 0);
  }

  @FieldResolver(() => JsonObject, {
    description:
      'The number of items by status, such as `{"pending": 12, "approved": 3}`. A status without items is left ' +
      'out.',
  })
  async itemCounts(@Ctx() ctx: Context, @Root() { id }: Project): Promise<Record<string, number>> {
    return (await load(ctx, itemCounts, id)) ?? {};
  }

  @FieldResolver(() => JsonObject, {
    description:
      'The number of items by the status of their texts, as `item_counts`, without variants, which have no texts, and ' +
      'without items that are excluded or vanished.',
  })
  async textCounts(@Ctx() ctx: Context, @Root() { id }: Project): Promise<Record<string, number>> {
    return (await load(ctx, textCounts, id)) ?? {};
  }

  @FieldResolver(() => Int, { description: 'The number of data sources of the project.' })
  async dataSourceCount(@Ctx() ctx: Context, @Root() { id }: Project): Promise<number> {
    return (await load(ctx, sourceCounts, id)) ?? 0;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: 'The id of the job that is queued or running for the project. Null if there is none.',
  })
  activeJobId(@Ctx() ctx: Context, @Root() { id }: Project): Promise<string | null> {
    return load(ctx, activeJobs, id);
  }
}
