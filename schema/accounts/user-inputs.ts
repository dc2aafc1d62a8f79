import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Role } from '../../entities/accounts/user.ts';
import { IsAddress } from '../validators.ts';
import { RejectsNull } from '../dialect/rest.ts';

@InputType({ description: 'A new user of the organization.' })
export class CreateUserInput {
  @Field({
    description:
      'The email address of the user. It is stored in lower case and must not be in use in any organization.',
  })
  @IsAddress()
  @MaxLength(320)
  email!: string;

  @Field({ description: 'The password that the user signs in with. It is sent to the user in the welcome mail.' })
  @Length(8, 128)
  password!: string;

  @Field(() => Role, { defaultValue: Role.member, description: 'What the user may do in the organization.' })
  role!: Role;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  firstName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  lastName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(50)
  phoneNumber!: string;
}

@RejectsNull({ except: ['firstName', 'lastName', 'phoneNumber'] })
@InputType({ description: 'The fields of a user that change. Absent fields keep their value.' })
export class UpdateUserInput {
  @Field({
    nullable: true,
    description: 'The new email address. It has to be verified again, and the former address is notified.',
  })
  @IsAddress()
  @MaxLength(320)
  email?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(100)
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  @MaxLength(100)
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  @MaxLength(50)
  phoneNumber?: string | null;

  @Field({
    nullable: true,
    description: 'The current password of the own account. It is required to change the own `email` or `password`.',
  })
  @MaxLength(128)
  currentPassword?: string;

  @Field({ nullable: true, description: 'The new password. It ends all other sessions of the user.' })
  @Length(8, 128)
  password?: string;

  @Field(() => Role, {
    nullable: true,
    description: 'The new role. A change ends all other sessions of the user.',
  })
  role?: Role;

  @Field({ nullable: true, description: 'Whether the user may sign in. `false` ends all sessions of the user.' })
  isActive?: boolean;
}

@RejectsNull()
@InputType({ description: 'The kinds of mail that change. Absent fields keep their value.' })
export class UpdateEmailPreferencesInput {
  @Field({ nullable: true, description: 'Whether the user gets mails about balance, payments and subscription.' })
  usageBilling?: boolean;

  @Field({ nullable: true, description: 'Whether the user gets mails about studio requests and audits.' })
  aiStudio?: boolean;

  @Field({ nullable: true, description: 'Whether the user gets mails about jobs, stores and publishing.' })
  systemAlerts?: boolean;
}
