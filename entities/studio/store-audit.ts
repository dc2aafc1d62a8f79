import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Ct, ID, JsonObject } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { type AuditCheck, HEALTH_SCORE } from './audit-check.ts';

/** The results of an audit. Its job has its status. */
@ObjectType({ description: 'An audit of the products of a project.' })
@Entity({ tableName: 'store_audits' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
export class StoreAudit extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade', index: true })
  projectId!: string;

  @Field(() => ID)
  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade', unique: true })
  jobId!: string;

  @Property({ type: 'json' })
  enabledChecks: `${AuditCheck}`[] = [];

  @Field(() => Int, {
    description: 'The number of products that were audited, or that are expected until the audit is completed.',
  })
  @Property({ type: 'integer' })
  productCount: number = 0;

  @Field(() => Float, { nullable: true, description: HEALTH_SCORE })
  @Property({ type: 'double', nullable: true })
  healthScore?: number | null;

  @Field(() => JsonObject, {
    description:
      'The result by check: an object of `count` (findings) and `severity` for each check, and ' +
      '`products_affected`, the number of products with a finding. Empty until the audit is completed.',
  })
  @Property({ type: 'json' })
  summary: Record<string, unknown> = {};

  @Field(() => Ct, { description: 'What was charged for the audit, in CT. It is 0 until the audit is completed.' })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  ctUsed: string = '0.0000';
}
