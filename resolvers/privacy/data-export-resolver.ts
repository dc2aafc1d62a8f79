import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { DataExportStatus, RequestedExport } from '../../schema/privacy/types.ts';
import type { Context } from '../../src/core/context.ts';
import { getDataExportStatus } from '../../src/services/privacy/export/get-data-export.ts';
import { requestDataExport } from '../../src/services/privacy/export/request-data-export.ts';

@Resolver()
export class DataExportResolver {
  @Rest('POST /gdpr/export', { status: 202, errors: { 409: 'Another export is already under way' } })
  @Mutation(() => RequestedExport, {
    description:
      'Queues a job that exports data as a zip file, and returns the job. For an administrator the export ' +
      "contains everything that the organization owns, for a member the user's own data. The user is notified " +
      'when it can be downloaded, which is possible for seven days. The export costs no CT.',
  })
  requestDataExport(@Ctx() ctx: Context): Promise<RequestedExport> {
    return requestDataExport(ctx);
  }

  @Rest('GET /gdpr/status')
  @Query(() => DataExportStatus, {
    description: 'Returns the running export of the signed-in user, and the last one that can be downloaded.',
  })
  dataExportStatus(@Ctx() ctx: Context): Promise<DataExportStatus> {
    return getDataExportStatus(ctx);
  }
}
