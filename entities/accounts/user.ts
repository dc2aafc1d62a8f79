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

registerEnumType(Role, { name: 'Role', description: 'What a user may do in the own organization.' });

export enum TwoFactorMethod {
  totp = 'totp',
  email = 'email',
}

registerEnumType(TwoFactorMethod, {
  name: 'TwoFactorMethod',
  description: 'How the second factor is asked for.',
  valuesConfig: { totp: { description: 'Authenticator code (RFC 6238).' }, email: { description: 'Emailed code.' } },
});

@ObjectType({ description: 'A person who signs in. Belongs to one organization.' })
@Entity({ tableName: 'users' })
export class User extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field({ description: 'Kept in lower case; unique over all organizations.' })
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

  @Field(() => Role)
  @Enum({ items: () => Role })
  role: Role = Role.member;

  @Field()
  @Property({ type: 'boolean' })
  isActive: boolean = true;

  @Field()
  @Property({ type: 'boolean' })
  emailVerified: boolean = false;

  @Field({ description: 'Staff of the service. Set from the command line only.' })
  @Property({ type: 'boolean' })
  isSuperAdmin: boolean = false;

  @Field()
  @Property({ type: 'boolean' })
  twoFactorEnabled: boolean = false;

  @Field(() => TwoFactorMethod, { nullable: true })
  @Enum({ items: () => TwoFactorMethod, nullable: true })
  twoFactorMethod?: TwoFactorMethod | null;

  @Field(() => String, { nullable: true, description: '`idpA` or `idpB` once the account is linked to one.' })
  @Property({ type: 'text', nullable: true })
  oauthProvider?: string | null;

  @Field(() => EmailPreferences)
  @Embedded(() => EmailPreferences, { object: true })
  emailPreferences: EmailPreferences = new EmailPreferences();

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastLoginAt?: Date | null;
}
