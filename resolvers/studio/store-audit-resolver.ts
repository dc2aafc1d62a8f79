import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { AuditFinding } from '../../entities/studio/audit-finding.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { QueuedJob } from '../../schema/jobs/payloads.ts';
import {
  AuditGenerationInput,
  FindingArgs,
  RunStoreAuditInput,
  StoreAuditListArgs,
} from '../../schema/studio/audit-inputs.ts';
import { AuditedItem, QueuedAudit, StoreAuditDetail, StoreAuditList } from '../../schema/studio/audit-payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createAuditGenerationJob } from '../../src/services/studio/audits/create-generation-job.ts';
import { deleteAudit } from '../../src/services/studio/audits/delete-audit.ts';
import { type FindingRow, getAudit, listAudits } from '../../src/services/studio/audits/get-audit.ts';
import { runAudit } from '../../src/services/studio/audits/run-audit.ts';

@Resolver(() => AuditFinding)
export class AuditFindingResolver {
  @FieldResolver(() => AuditedItem, {
    nullable: true,
    description: 'The item with the problem. Null if it was deleted since.',
  })
  item(@Root() { item }: FindingRow): AuditedItem | null {
    return item;
  }
}

@Resolver()
export class StoreAuditResolver {
  @Rest('POST /studio/store-audit/run', {
    verifiedEmail: true,
    status: 202,
    errors: {
      402: 'The balance does not cover the whole audit and overage is off',
      403: { TIER_TOO_LOW: 'The tier of the organization is too low for the tool `store-audit`' },
      404: 'The project does not exist in the organization',
      409: 'Another audit of this project is already under way',
    },
  })
  @Mutation(() => QueuedAudit, {
    description:
      'Queues a job that audits all products of a project, and returns the audit with the most it can cost. The ' +
      'findings are available when the job is completed.',
  })
  runStoreAudit(
    @Ctx() ctx: Context,
    @Arg('input', () => RunStoreAuditInput) input: RunStoreAuditInput,
  ): Promise<QueuedAudit> {
    return runAudit(ctx, input);
  }

  @Rest('GET /studio/store-audit', { errors: { 404: 'The project does not exist in the organization' } })
  @Query(() => StoreAuditList, {
    description:
      'Lists the audits of the organization, newest first, at most 1000. The header `X-Total-Count` of REST has ' +
      'the number of all audits.',
  })
  storeAudits(@Ctx() ctx: Context, @Args(() => StoreAuditListArgs) args: StoreAuditListArgs): Promise<StoreAuditList> {
    return listAudits(ctx, args);
  }

  @Rest('GET /studio/store-audit/:audit_id')
  @Query(() => StoreAuditDetail, {
    description: 'Returns an audit with a page of its findings. There are no findings before the audit is completed.',
  })
  storeAudit(
    @Ctx() ctx: Context,
    @Arg('auditId', () => ID) auditId: string,
    @Args(() => FindingArgs) args: FindingArgs,
  ): Promise<StoreAuditDetail> {
    return getAudit(ctx, auditId, args);
  }

  @Rest('DELETE /studio/store-audit/:audit_id', {
    status: 204,
    errors: { 409: 'The audit is under way: cancel its job first' },
  })
  @Mutation(() => Boolean, {
    description: 'Deletes an audit with its findings. Its job stays in the list of jobs, and its cost stays charged.',
  })
  deleteStoreAudit(@Ctx() ctx: Context, @Arg('auditId', () => ID) auditId: string): Promise<boolean> {
    return deleteAudit(ctx, auditId);
  }

  @Rest('POST /studio/store-audit/:audit_id/create-generation-job', {
    verifiedEmail: true,
    status: 202,
    errors: {
      402: 'The balance does not cover the first item and overage is off',
      403: { TIER_TOO_LOW: 'The tier of the organization is too low for the tool `audit-fixes`' },
      404: 'The content profile does not exist in the organization',
      409: ['The audit is not completed', 'Another job is already active in this project'],
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => QueuedJob, {
    description:
      'Queues a generation of new texts for the items that a completed audit has findings about, whatever their ' +
      'status, and returns the job. Items that were excluded or vanished from their source since are left out. ' +
      'The texts cost CT like those of `generateContent`.',
  })
  createAuditGenerationJob(
    @Ctx() ctx: Context,
    @Arg('auditId', () => ID) auditId: string,
    @Arg('input', () => AuditGenerationInput, { defaultValue: {} }) input: AuditGenerationInput,
  ): Promise<QueuedJob> {
    return createAuditGenerationJob(ctx, auditId, input);
  }
}
