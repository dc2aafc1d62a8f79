import { Field, Int, ObjectType } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { AuditFinding } from '../../entities/studio/audit-finding.ts';
import { StoreAudit } from '../../entities/studio/store-audit.ts';
import { Ct, ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'An audit that was queued and waits for a worker.' })
export class QueuedAudit {
  @Field(() => ID)
  auditId!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => Int, {
    description: 'The number of products and pages to audit. Variants and excluded items do not count.',
  })
  estimatedProducts!: number;

  @Field(() => Ct, { description: 'The most that the audit can cost, in CT.' })
  estimatedCt!: string;
}

@ObjectType({ description: 'An audit of the products of a project, and the status of its job.' })
export class StoreAuditEntry extends StoreAudit {
  @Field(() => JobStatus, { description: 'The status of the job of the audit. The job can be followed and cancelled.' })
  status!: JobStatus;

  @Field(() => Timestamp, { nullable: true, description: 'When the audit ended. Null while it is queued or running.' })
  completedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the audit failed, in one sentence. Null unless its status is `failed`.',
  })
  error!: string | null;
}

@ObjectType({ description: 'The item that a finding of an audit is about.' })
export class AuditedItem {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'The identifier of the item in its data source.' })
  externalId!: string;

  @Field(() => String, { nullable: true, description: 'The title of the item in its data source. Null without one.' })
  title!: string | null;
}

@ObjectType({ description: 'An audit with a page of its findings.' })
export class StoreAuditDetail extends StoreAuditEntry {
  @Field(() => [AuditFinding], {
    description: 'The findings of this page, in the order of the items. Empty until the audit is completed.',
  })
  findings!: AuditFinding[];

  @Field(() => Int, { description: 'The number of all findings, or of those of the check that was named.' })
  findingCount!: number;
}

@ObjectType({ description: 'The audits of the organization, newest first.' })
export class StoreAuditList {
  @Field(() => [StoreAuditEntry], { description: 'The audits of this page, newest first.' })
  audits!: StoreAuditEntry[];
}
