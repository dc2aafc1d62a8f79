import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ProjectStatus, Project } from '../../entities/catalog/project.ts';
import { CreateProjectInput, UpdateProjectInput } from '../../schema/catalog/inputs.ts';
import { ProjectPage } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { load } from '../../src/core/load.ts';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { createProject, updateProject } from '../../src/services/catalog/projects/save-project.ts';
import { deleteProject } from '../../src/services/catalog/projects/delete-project.ts';
import { getProject, listProjects } from '../../src/services/catalog/projects/get-project.ts';
import { activeJobs, itemCounts, sourceCounts } from '../../src/services/catalog/projects/project-counts.ts';
import { connectionNames } from '../../src/services/stores/get-store-connection.ts';

@Resolver(() => Project)
export class ProjectResolver {
  @Rest('GET /projects')
  @Query(() => ProjectPage, { description: 'The projects of the organization, newest first.' })
  projects(
    @Ctx() ctx: Context,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
    @Arg('status', () => ProjectStatus, { nullable: true, description: 'Only projects in this status.' })
    status?: ProjectStatus | null,
  ): Promise<ProjectPage> {
    return listProjects(ctx, { ...page, status });
  }

  @Rest('POST /projects', { status: 201 })
  @Mutation(() => Project, {
    description: '404 when the store connection or the content profile is not the organization’s.',
  })
  createProject(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateProjectInput) input: CreateProjectInput,
  ): Promise<Project> {
    return createProject(ctx, input);
  }

  @Rest('GET /projects/:project_id')
  @Query(() => Project, { description: '404 when it is not the organization’s.' })
  project(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<Project> {
    return getProject(ctx, projectId);
  }

  @Rest('PATCH /projects/:project_id')
  @Mutation(() => Project, {
    description: 'Only supplied fields change; null unlinks the store connection or the content profile.',
  })
  updateProject(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => UpdateProjectInput) input: UpdateProjectInput,
  ): Promise<Project> {
    return updateProject(ctx, projectId, input);
  }

  @Rest('DELETE /projects/:project_id', { status: 204 })
  @Mutation(() => Boolean, {
    description: 'Deletes the project with its sources, items and jobs; the ledger stays. 409 while a job is active.',
  })
  deleteProject(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string): Promise<boolean> {
    return deleteProject(ctx, projectId);
  }

  @FieldResolver(() => String, { nullable: true })
  storeConnectionName(@Ctx() ctx: Context, @Root() { storeConnectionId }: Project): Promise<string | null> | null {
    return storeConnectionId ? load(ctx, connectionNames, storeConnectionId) : null;
  }

  @FieldResolver(() => Int, { description: 'Items of every kind, variants included.' })
  async itemCount(@Ctx() ctx: Context, @Root() { id }: Project): Promise<number> {
    return Object.values((await load(ctx, itemCounts, id)) ?? {}).reduce((sum, n) => sum + n, 0);
  }

  @FieldResolver(() => JsonObject, { description: 'Status → number of items.' })
  async itemCounts(@Ctx() ctx: Context, @Root() { id }: Project): Promise<Record<string, number>> {
    return (await load(ctx, itemCounts, id)) ?? {};
  }

  @FieldResolver(() => Int)
  async dataSourceCount(@Ctx() ctx: Context, @Root() { id }: Project): Promise<number> {
    return (await load(ctx, sourceCounts, id)) ?? 0;
  }

  @FieldResolver(() => ID, { nullable: true, description: 'The job that works on the project now.' })
  activeJobId(@Ctx() ctx: Context, @Root() { id }: Project): Promise<string | null> {
    return load(ctx, activeJobs, id);
  }
}
