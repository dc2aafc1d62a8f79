import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { DataSource } from '../../entities/catalog/data-source.ts';
import { CreateDataSourceInput, UpdateDataSourceInput } from '../../schema/catalog/data-source-inputs.ts';
import { ImportErrorPageArgs } from '../../schema/catalog/item-lists.ts';
import { ImportErrorPage, ImportPreview } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { QueuedJob } from '../../schema/jobs/payloads.ts';
import { BarePageArgs } from '../../schema/paging.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createDataSource } from '../../src/services/catalog/sources/create-data-source.ts';
import { deleteDataSource } from '../../src/services/catalog/sources/delete-data-source.ts';
import { listDataSources, showDataSource } from '../../src/services/catalog/sources/get-data-source.ts';
import { listImportErrors } from '../../src/services/catalog/imports/list-import-errors.ts';
import { previewImport } from '../../src/services/catalog/imports/preview-import.ts';
import { startImport } from '../../src/services/catalog/imports/start-import.ts';
import { updateDataSource } from '../../src/services/catalog/sources/update-data-source.ts';
import { queued } from '../../src/services/jobs/create-job.ts';

const projectArg = ['projectId', () => ID] as const;
const sourceArg = ['sourceId', () => ID] as const;

@Resolver(() => DataSource)
export class DataSourceResolver {
  @Rest('GET /projects/:project_id/data-sources')
  @Query(() => [DataSource], { description: 'The data sources of a project, oldest first, without typed-in rows.' })
  dataSources(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Args(() => BarePageArgs) page: BarePageArgs,
  ): Promise<DataSource[]> {
    return listDataSources(ctx, projectId, page);
  }

  @Rest('POST /projects/:project_id/data-sources', { status: 201 })
  @Mutation(() => DataSource, {
    description:
      'Makes a source of typed-in rows (`manual`), of a connected store, or of a file that an upload brings later. 404 for a store connection that is not the organization’s.',
  })
  createDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg('input', () => CreateDataSourceInput) input: CreateDataSourceInput,
  ): Promise<DataSource> {
    return createDataSource(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/data-sources/:source_id')
  @Query(() => DataSource, { description: 'A data source; of a manual one with its rows in `config`.' })
  dataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<DataSource> {
    return showDataSource(ctx, projectId, sourceId);
  }

  @Rest('PATCH /projects/:project_id/data-sources/:source_id')
  @Mutation(() => DataSource, {
    description:
      'Changes the supplied fields; the kind never changes. Another mapping, connection or other rows make the source `pending`. ' +
      '404 for a store connection that is not the organization’s. 409 while the source is being imported. 422 for a mapping to a column that the file does not have.',
  })
  updateDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
    @Arg('input', () => UpdateDataSourceInput) input: UpdateDataSourceInput,
  ): Promise<DataSource> {
    return updateDataSource(ctx, projectId, sourceId, input);
  }

  @Rest('DELETE /projects/:project_id/data-sources/:source_id', { status: 204 })
  @Mutation(() => Boolean, {
    description: 'Deletes the source and its file; its items stay. 409 while it is being imported.',
  })
  deleteDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<boolean> {
    return deleteDataSource(ctx, projectId, sourceId);
  }

  @Rest('POST /projects/:project_id/data-sources/:source_id/preview')
  @Mutation(() => ImportPreview, {
    description: 'What an import would do, without doing it. 422 for a file that cannot be read.',
  })
  previewImport(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<ImportPreview> {
    return previewImport(ctx, projectId, sourceId);
  }

  @Rest('POST /projects/:project_id/data-sources/:source_id/import', { status: 202 })
  @Mutation(() => QueuedJob, {
    description:
      'Queues the import: good rows land, bad rows are listed. 409 while another job works on the project’s content.',
  })
  async importDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<QueuedJob> {
    return queued(await startImport(ctx, projectId, sourceId));
  }

  @Rest('GET /projects/:project_id/data-sources/:source_id/errors')
  @Query(() => ImportErrorPage, {
    description: 'Rows the last import did not take, in the order of the file. REST also answers `?format=csv`.',
  })
  importErrors(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
    @Args(() => ImportErrorPageArgs) page: ImportErrorPageArgs,
  ): Promise<ImportErrorPage> {
    return listImportErrors(ctx, projectId, sourceId, page);
  }
}
