import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { User } from '../accounts/user.ts';
import { Organization } from '../organizations/organization.ts';

/** A REST request with an `Idempotency-Key`, and the response that is replayed when the request is repeated. */
@Entity({ tableName: 'idempotent_calls' })
@Index({ properties: ['expiresAt'] })
export class IdempotencyRecord {
  /** A digest of organization, user, method, path and key. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  /** A digest of the request body. It is keyed, because the body may contain a password. */
  @Property({ type: 'text' })
  bodyDigest!: string;

  /** The stored response, encrypted because it may contain a secret. Null while the first request runs. */
  @Property({ type: 'text', nullable: true })
  @MaxBytes(16 * 1024 * 1024)
  answer?: string | null;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}
