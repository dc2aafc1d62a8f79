import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Organization } from '../organizations/organization.ts';

/** A REST call that named itself by an `Idempotency-Key`, with the answer that it gets again. */
@Entity({ tableName: 'idempotent_calls' })
@Index({ properties: ['expiresAt'] })
export class IdempotentCall {
  /** A digest of who called what by which key. */
  @PrimaryKey({ type: 'text' })
  id!: string;

  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  /** Of what was sent; keyed, for it may carry a password. */
  @Property({ type: 'text' })
  bodyDigest!: string;

  /** Sealed, for it may carry a secret; null while the first call runs. */
  @Property({ type: 'text', nullable: true })
  answer?: string | null;

  @Property({ type: 'datetime', length: 3 })
  expiresAt!: Date;
}
