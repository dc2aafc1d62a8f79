import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { User } from './user.ts';

/** A token that was logged out before it expired. The row can be deleted when the token has expired. */
@Entity({ tableName: 'revoked_tokens' })
export class RevokedToken {
  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}

/**
 * Tokens contain its id as `sid`. A refreshed token belongs to the same session, so the end of the session limits the
 * chain.
 */
@ObjectType({ description: 'A sign-in of a user, with every access token that was issued or refreshed from it.' })
@Entity({ tableName: 'sessions' })
export class Session {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Field({ description: 'The IP address that the sign-in came from.' })
  @Property({ type: 'text' })
  ip: string = '';

  @Field({ description: 'The `User-Agent` header of the sign-in. Empty if there was none.' })
  @Property({ type: 'text' })
  userAgent: string = '';

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();

  @Field(() => Timestamp, {
    description: 'When the session ends, 30 days after the sign-in. No token of the session is valid after that.',
  })
  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;

  /** When its newest token expires. A refresh requires a token that has not expired. */
  @Property({ type: 'datetime', length: 3 })
  tokensUntil!: Date;

  /** The number of tokens that were issued and not logged out. The session ends with the last one. */
  @Property({ type: 'integer' })
  openTokens: number = 1;

  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date | null;
}
