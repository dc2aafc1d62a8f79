import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Rest } from '../../schema/dialect/rest.ts';
import { QueuedJob } from '../../schema/jobs/payloads.ts';
import {
  AuditGenerationInput,
  FindingArgs,
  RunStoreAuditInput,
  StoreAuditListArgs,
} from '../../schema/studio/audit-inputs.ts';
import { QueuedAudit, StoreAuditDetail, StoreAuditList } from '../../schema/studio/audit-payloads.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createAuditGenerationJob } from '../../src/services/studio/audits/create-generation-job.ts';
import { deleteAudit } from '../../src/services/studio/audits/delete-audit.ts';
import { getAudit } from '../../src/services/studio/audits/get-audit.ts';
import { listAudits } from '../../src/services/studio/audits/list-audits.ts';
import { runAudit } from '../../src/services/studio/audits/run-audit.ts';

@Resolver()
export class StoreAuditResolver {
  @Rest('POST /studio/store-audit/run', { status: 202 })
  @Mutation(() => QueuedAudit, {
    description:
      'Queues a job that looks at every product of a project; what it finds is told when it is done. 404 when the project is not the organization’s, 403 while the tier is too low for the tool `store-audit`, 402 `Insufficient CT balance` when the balance does not pay for all of it, 409 while another audit of the project is under way.',
  })
  runStoreAudit(
    @Ctx() ctx: Context,
    @Arg('input', () => RunStoreAuditInput) input: RunStoreAuditInput,
  ): Promise<QueuedAudit> {
    return runAudit(ctx, input);
  }

  @Rest('GET /studio/store-audit')
  @Query(() => StoreAuditList, {
    description:
      'The audits of the organization, newest first; the newest 1000 unless a page is asked for. The total is in `X-Total-Count`. 404 when the project is not the organization’s.',
  })
  storeAudits(@Ctx() ctx: Context, @Args(() => StoreAuditListArgs) args: StoreAuditListArgs): Promise<StoreAuditList> {
    return listAudits(ctx, args);
  }

  @Rest('GET /studio/store-audit/:audit_id')
  @Query(() => StoreAuditDetail, { description: 'An audit and what it found. 404 when it is not the organization’s.' })
  storeAudit(
    @Ctx() ctx: Context,
    @Arg('auditId', () => ID) auditId: string,
    @Args(() => FindingArgs) args: FindingArgs,
  ): Promise<StoreAuditDetail> {
    return getAudit(ctx, auditId, args);
  }

  @Rest('DELETE /studio/store-audit/:audit_id', { status: 204 })
  @Mutation(() => Boolean, {
    description:
      'Deletes an audit with what it found. Its job stays in the list, and what it cost stays charged. 409 while it is queued or running: cancel its job first.',
  })
  deleteStoreAudit(@Ctx() ctx: Context, @Arg('auditId', () => ID) auditId: string): Promise<boolean> {
    return deleteAudit(ctx, auditId);
  }

  @Rest('POST /studio/store-audit/:audit_id/create-generation-job', { status: 202 })
  @Mutation(() => QueuedJob, {
    description:
      'Queues a generation that writes new texts for the items that a completed audit found something about, whatever their status; `checks` narrows it. Items that vanished from their source or were excluded since are left out. 403 while the tier is too low for the tool `audit-fixes`, 402 `Insufficient CT balance`, 409 while the audit is not completed or another job is active, 503 when the provider is not configured.',
  })
  createAuditGenerationJob(
    @Ctx() ctx: Context,
    @Arg('auditId', () => ID) auditId: string,
    @Arg('input', () => AuditGenerationInput, { defaultValue: {} }) input: AuditGenerationInput,
  ): Promise<QueuedJob> {
    return createAuditGenerationJob(ctx, auditId, input);
  }
}
