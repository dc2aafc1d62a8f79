import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A token that was logged out before its time. The row may go once the token would have expired anyway. */
@Entity({ tableName: 'revoked_tokens' })
export class RevokedToken {
  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
