import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** An export of data as a zip file. Its job has its status. */
@Entity({ tableName: 'data_exports' })
@Index({ properties: ['userId', 'createdAt', 'id'] })
@Index({ properties: ['expiresAt'] })
export class DataExport extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  /** The user who requested the export and may download it. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade', unique: true })
  jobId!: string;

  /** Whether it contains the data of the organization (for an administrator) or only those of the user. */
  @Property({ type: 'boolean' })
  whole!: boolean;

  /** The path of the zip file in the storage. */
  @Property({ type: 'text' })
  path!: string;

  /** The size in bytes. Null until the zip file is complete. */
  @Property({ type: new BigIntType('number'), nullable: true })
  size?: number | null;

  /** The SHA-256 digest of the zip file in hex. */
  @Property({ type: 'text', nullable: true })
  digest?: string | null;

  /** When it is deleted. Null until the zip file is complete. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | null;
}
