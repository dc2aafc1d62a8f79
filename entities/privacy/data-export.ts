import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** What somebody owns, as a zip to take away. How far it is, its job says. */
@Entity({ tableName: 'data_exports' })
@Index({ properties: ['userId', 'createdAt', 'id'] })
@Index({ properties: ['expiresAt'] })
export class DataExport extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  /** Who asked, and may download. */
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade', unique: true })
  jobId!: string;

  /** Whether it has the organization's data, as an administrator's does, or the user's alone. */
  @Property({ type: 'boolean' })
  whole!: boolean;

  /** Where the zip lies in the storage. */
  @Property({ type: 'text' })
  path!: string;

  /** Bytes; null until the zip is whole. */
  @Property({ type: new BigIntType('number'), nullable: true })
  size?: number | null;

  /** SHA-256 of the zip, in hex. */
  @Property({ type: 'text', nullable: true })
  digest?: string | null;

  /** When it is deleted; null until the zip is whole. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt?: Date | null;
}
