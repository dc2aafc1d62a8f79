import { Entity, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** Texts that were written to be shown and not stored with their item. A preview is deleted after a day. */
@Entity({ tableName: 'content_previews' })
@Unique({ properties: ['jobId', 'position'] })
export class ContentPreview extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade' })
  jobId!: string;

  /** The position of its item in the job, which is that of its settings in the request. */
  @Property({ type: 'integer' })
  position!: number;

  /** The texts with their score, warnings and cost, under the names of REST. */
  @Property({ type: 'json' })
  @MaxBytes(1024 * 1024)
  result!: Record<string, unknown>;
}
