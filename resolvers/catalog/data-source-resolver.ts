import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { DataSource } from '../../entities/catalog/data-source.ts';
import { CreateDataSourceInput, UpdateDataSourceInput } from '../../schema/catalog/data-source-inputs.ts';
import { ImportErrorPageArgs } from '../../schema/catalog/item-lists.ts';
import { DataSourcePage, ImportErrorPage, ImportPreview } from '../../schema/catalog/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { QueuedJob } from '../../schema/jobs/payloads.ts';
import { LimitedPageArgs } from '../../schema/paging.ts';
import type { Plain } from '../../src/core/columns.ts';
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
  @Query(() => DataSourcePage, {
    description: 'Lists the data sources of a project, oldest first. The rows of manual sources are left out.',
  })
  dataSources(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Args(() => LimitedPageArgs) page: LimitedPageArgs,
  ): Promise<DataSourcePage> {
    return listDataSources(ctx, projectId, page);
  }

  @Rest('POST /projects/:project_id/data-sources', {
    status: 201,
    errors: {
      404: 'The store connection does not exist in the organization',
      422: 'The rows cannot be read, or the source type does not allow a field that was given',
    },
  })
  @Mutation(() => DataSource, {
    description:
      'Creates a data source and returns it: of rows that are sent with the call (`manual`), of a connected ' +
      'store, or of a file that an upload brings later. Nothing is imported yet.',
  })
  createDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg('input', () => CreateDataSourceInput) input: CreateDataSourceInput,
  ): Promise<DataSource> {
    return createDataSource(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/data-sources/:source_id')
  @Query(() => DataSource, { description: 'Returns a data source. The rows of a manual source are in `config`.' })
  dataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<Plain<DataSource>> {
    return showDataSource(ctx, projectId, sourceId);
  }

  @Rest('PATCH /projects/:project_id/data-sources/:source_id', {
    errors: {
      404: 'The store connection does not exist in the organization',
      409: ['The data source is being imported', 'The data source was changed meanwhile'],
      422: 'The column mapping names a column that the file does not have',
      429: { RATE_LIMITED: 'Too many files are being read' },
    },
  })
  @Mutation(() => DataSource, {
    description:
      'Changes the supplied fields of a data source and returns it. The source type cannot change. Another ' +
      'mapping, connection or other rows make the source `pending` until the next import.',
  })
  updateDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
    @Arg('input', () => UpdateDataSourceInput) input: UpdateDataSourceInput,
  ): Promise<DataSource> {
    return updateDataSource(ctx, projectId, sourceId, input);
  }

  @Rest('DELETE /projects/:project_id/data-sources/:source_id', {
    status: 204,
    errors: { 409: 'The data source is being imported' },
  })
  @Mutation(() => Boolean, {
    description: 'Deletes a data source with its uploaded file. The items that were imported from it stay.',
  })
  deleteDataSource(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<boolean> {
    return deleteDataSource(ctx, projectId, sourceId);
  }

  @Rest('POST /projects/:project_id/data-sources/:source_id/preview', {
    errors: {
      422: 'The data source has no file, or the file cannot be read',
      429: { RATE_LIMITED: 'Too many files are being read' },
    },
  })
  @Mutation(() => ImportPreview, {
    description:
      'Returns what an import of a data source would create, update, skip and reject, without changing ' +
      'anything. Of a store, only the first 100 products and variants are read.',
  })
  previewImport(
    @Ctx() ctx: Context,
    @Arg(...projectArg) projectId: string,
    @Arg(...sourceArg) sourceId: string,
  ): Promise<ImportPreview> {
    return previewImport(ctx, projectId, sourceId);
  }

  @Rest('POST /projects/:project_id/data-sources/:source_id/import', {
    status: 202,
    errors: {
      409: 'Another job is already active in this project',
      422: 'The data source has no file or no usable store connection',
    },
  })
  @Mutation(() => QueuedJob, {
    description:
      'Queues a job that imports a data source, and returns the job. The job creates new items and updates ' +
      'changed ones; rows that it rejects are listed by `importErrors`. Generated texts are not changed, and an ' +
      'import costs no CT.',
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
    description:
      'Lists the rows that the last import did not accept, or not completely, in the order of the file. Over ' +
      'REST, `?format=csv` returns all rows as a CSV file.',
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
