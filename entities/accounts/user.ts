import { Embedded, Entity, Enum, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Timestamp } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';
import { EmailPreferences } from './email-preferences.ts';

export enum Role {
  admin = 'admin',
  member = 'member',
}

registerEnumType(Role, { name: 'Role', description: 'What a user may do in the organization.' });

export enum TwoFactorMethod {
  totp = 'totp',
  email = 'email',
}

registerEnumType(TwoFactorMethod, {
  name: 'TwoFactorMethod',
  description: 'How a user gets the codes of the second factor.',
});

@ObjectType({ description: 'A person who signs in. A user belongs to one organization.' })
@Entity({ tableName: 'users' })
export class User extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field({ description: 'The email address of the user, in lower case. It is unique across all organizations.' })
  @Property({ type: 'text' })
  @Unique()
  email!: string;

  @Property({ type: 'text', nullable: true, hidden: true, lazy: true })
  passwordHash?: string | null;

  @Field()
  @Property({ type: 'text' })
  firstName: string = '';

  @Field()
  @Property({ type: 'text' })
  lastName: string = '';

  @Field()
  @Property({ type: 'text' })
  phoneNumber: string = '';

  @Field(() => Role, { description: 'What the user may do in the organization.' })
  @Enum({ items: () => Role })
  role: Role = Role.member;

  @Field()
  @Property({ type: 'boolean' })
  isActive: boolean = true;

  @Field({ description: 'Whether the user has confirmed the address by a mailed link.' })
  @Property({ type: 'boolean' })
  emailVerified: boolean = false;

  /** Whether the user registered the organization, and has not replaced an address that was verified. */
  @Property({ type: 'boolean', default: false })
  isFounder: boolean = false;

  @Field({ description: 'Whether the user belongs to the staff of the service. It is set from the command line only.' })
  @Property({ type: 'boolean' })
  isSuperAdmin: boolean = false;

  @Field({ description: 'Whether a sign-in requires a code of a second factor.' })
  @Property({ type: 'boolean' })
  twoFactorEnabled: boolean = false;

  @Field(() => TwoFactorMethod, {
    nullable: true,
    description: 'How the user gets codes of the second factor. Null unless the second factor is enabled.',
  })
  @Enum({ items: () => TwoFactorMethod, nullable: true })
  twoFactorMethod?: TwoFactorMethod | null;

  /** Whether an administrator reset the second factor and the user has not enabled one since. */
  @Property({ type: 'boolean', default: false })
  twoFactorSetupRequired: boolean = false;

  @Field(() => String, {
    nullable: true,
    description:
      'The identity provider that the account was last linked to, `idpA` or `idpB`. Null if it is linked to none.',
  })
  @Property({ type: 'text', nullable: true })
  oauthProvider?: string | null;

  @Field(() => EmailPreferences, { description: 'Which kinds of mail the user gets.' })
  @Embedded(() => EmailPreferences, { object: true })
  emailPreferences: EmailPreferences = new EmailPreferences();

  @Field(() => Timestamp, { nullable: true, description: 'When the user last signed in. Null if the user never has.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastLoginAt?: Date | null;
}
