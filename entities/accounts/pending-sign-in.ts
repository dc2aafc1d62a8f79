import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { User } from './user.ts';

/** The next step of a sign-in: a code of the second factor, or its setup. */
export enum SignInPurpose {
  verify = 'verify',
  setup = 'setup',
}

/**
 * A sign-in whose first step is done. Its temporary token contains the id as `sid`. The row is deleted when the
 * sign-in succeeds, which ends the token.
 */
@Entity({ tableName: 'pending_sign_ins' })
export class PendingSignIn {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Enum({ items: () => SignInPurpose })
  purpose!: SignInPurpose;

  /** The method of the first step: `pwd`, `idpA` or `idpB`. */
  @Property({ type: 'json' })
  amr: string[] = [];

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
