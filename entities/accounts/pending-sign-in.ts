import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { v7 as uuid } from 'uuid';
import { User } from './user.ts';

/** What a temporary token still asks for: a code of the second factor, or that one is set up. */
export enum SignInPurpose {
  verify = 'verify',
  setup = 'setup',
}

/** A sign-in whose first step is done. Its temporary token names it by `sid`; the row goes with success, and so the token. */
@Entity({ tableName: 'pending_sign_ins' })
export class PendingSignIn {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Enum({ items: () => SignInPurpose })
  purpose!: SignInPurpose;

  /** How the first step was done: `pwd`, `idpA`, `idpB`. */
  @Property({ type: 'json' })
  amr: string[] = [];

  @Property({ type: 'datetime', length: 3 })
  @Index()
  expiresAt!: Date;
}
