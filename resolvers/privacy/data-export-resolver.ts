import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { DataExportStatus, RequestedExport } from '../../schema/privacy/types.ts';
import type { Context } from '../../src/core/context.ts';
import { getDataExportStatus } from '../../src/services/privacy/export/get-data-export-status.ts';
import { requestDataExport } from '../../src/services/privacy/export/request-data-export.ts';

@Resolver()
export class DataExportResolver {
  @Rest('POST /gdpr/export', { status: 202 })
  @Mutation(() => RequestedExport, {
    description:
      'Queues an export as a zip: of everything the organization owns for an administrator, of what is the user’s own for a member. It costs nothing; who asked is notified when it can be ' +
      'downloaded, for seven days. Cancelling the job stops it. 409 while another export of the user is under way.',
  })
  requestDataExport(@Ctx() ctx: Context): Promise<RequestedExport> {
    return requestDataExport(ctx);
  }

  @Rest('GET /gdpr/status')
  @Query(() => DataExportStatus, {
    description: 'The export of the signed-in user that is under way, and the newest one that can be downloaded.',
  })
  dataExportStatus(@Ctx() ctx: Context): Promise<DataExportStatus> {
    return getDataExportStatus(ctx);
  }
}
