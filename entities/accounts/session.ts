import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { User } from './user.ts';

/** One sign-in. Tokens name it by `sid`; a refresh stays within it, so its end caps the chain. */
@Entity({ tableName: 'sessions' })
export class Session {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Property({ type: 'text' })
  ip: string = '';

  @Property({ type: 'text' })
  userAgent: string = '';

  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();

  /** No token of this session lives longer. */
  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  revokedAt?: Date | null;
}
