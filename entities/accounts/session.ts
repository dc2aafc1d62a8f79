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
@ObjectType({ description: 'One sign-in, with every token that was refreshed from it.' })
@Entity({ tableName: 'sessions' })
export class Session {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Field({ description: 'Where the sign-in came from.' })
  @Property({ type: 'text' })
  ip: string = '';

  @Field({ description: 'What the browser or program said of itself at the sign-in.' })
  @Property({ type: 'text' })
  userAgent: string = '';

  @Field(() => Timestamp)
  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();

  @Field(() => Timestamp, { description: 'No token of this session lives longer.' })
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
