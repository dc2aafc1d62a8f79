import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Role } from '../../entities/accounts/user.ts';
import { IsAddress } from '../validators.ts';
import { RejectsNull } from '../dialect/rest.ts';

@InputType()
export class CreateUserInput {
  @Field({ description: 'Kept in lower case; unique over all organizations.' })
  @IsAddress()
  @MaxLength(320)
  email!: string;

  @Field({ description: '8 to 128 characters. The welcome mail carries it.' })
  @Length(8, 128)
  password!: string;

  @Field(() => Role, { defaultValue: Role.member })
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

@RejectsNull()
@InputType({ description: 'The fields of a user that change. Absent fields keep their value.' })
export class UpdateUserInput {
  @Field({ nullable: true, description: 'Has to be verified again; the former address is told.' })
  @IsAddress()
  @MaxLength(320)
  email?: string;

  @Field({ nullable: true })
  @MaxLength(100)
  firstName?: string;

  @Field({ nullable: true })
  @MaxLength(100)
  lastName?: string;

  @Field({ nullable: true })
  @MaxLength(50)
  phoneNumber?: string;

  @Field({ nullable: true, description: 'Needed to change the own `email` or `password`.' })
  @MaxLength(128)
  currentPassword?: string;

  @Field({ nullable: true, description: '8 to 128 characters. Ends all other sessions of the user.' })
  @Length(8, 128)
  password?: string;

  @Field(() => Role, {
    nullable: true,
    description: 'Changed by administrators only; ends all other sessions of the user.',
  })
  role?: Role;

  @Field({ nullable: true, description: 'Changed by administrators only; `false` ends all sessions of the user.' })
  isActive?: boolean;
}

@RejectsNull()
@InputType({ description: 'The kinds of mail that change. Absent fields keep their value.' })
export class UpdateEmailPreferencesInput {
  @Field({ nullable: true })
  usageBilling?: boolean;

  @Field({ nullable: true })
  aiStudio?: boolean;

  @Field({ nullable: true })
  systemAlerts?: boolean;
}
