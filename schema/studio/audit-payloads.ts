import { Field, Int, ObjectType } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { AuditFinding } from '../../entities/studio/audit-finding.ts';
import { StoreAudit } from '../../entities/studio/store-audit.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType()
export class QueuedAudit {
  @Field(() => ID)
  auditId!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => Int, {
    description: 'Products and pages that there are to look at: no variants, nothing that is excluded.',
  })
  estimatedProducts!: number;

  @Field(() => Ct, { description: 'What it costs at most.' })
  estimatedCt!: string;
}

@ObjectType({ description: 'An audit of a project’s products, and how far its job is.' })
export class StoreAuditEntry extends StoreAudit {
  @Field(() => JobStatus, { description: 'Of its job, by which it can be followed and cancelled.' })
  status!: JobStatus;

  @Field(() => Timestamp, { nullable: true })
  completedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  error!: string | null;
}

@ObjectType({ description: 'An audit with a page of what it found.' })
export class StoreAuditDetail extends StoreAuditEntry {
  @Field(() => [AuditFinding], { description: 'In the order of items. Empty before the audit is completed.' })
  findings!: AuditFinding[];

  @Field(() => Int, { description: 'Findings in all; of the check, where one is named.' })
  findingCount!: number;
}

@ObjectType()
export class StoreAuditList {
  @Field(() => [StoreAuditEntry], { description: 'Newest first.' })
  audits!: StoreAuditEntry[];
}
