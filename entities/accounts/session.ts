import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { Field, ObjectType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';
import { User } from './user.ts';

/** A token that was logged out before its time. The row may go once the token would have expired anyway. */
@Entity({ tableName: 'revoked_tokens' })
export class RevokedToken {
  @PrimaryKey({ type: 'uuid' })
  jti!: string;

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}

/** Tokens name it by `sid`; a refresh stays within it, so its end caps the chain. */
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

  /** When its newest token ends: a refresh needs one that has not. */
  @Property({ type: 'datetime', length: 3 })
  tokensUntil!: Date;

  /** Tokens that were issued and not logged out. With the last one the session ends. */
  @Property({ type: 'integer' })
  openTokens: number = 1;

  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date | null;
}
