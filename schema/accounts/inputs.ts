import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { IsAddress } from '../validators.ts';

@InputType({ description: 'The email address and the password of an account.' })
export class LoginInput {
  @Field({ description: 'The email address of the account, in any case.' })
  @MaxLength(320)
  email!: string;

  @Field({ description: 'The password of the account, as plain text.' })
  @MaxLength(128)
  password!: string;
}

@InputType({ description: 'The first administrator of a new organization, and the name of the organization.' })
export class RegisterInput {
  @Field({ description: 'The email address of the user. It is stored in lower case and must not be in use.' })
  @IsAddress()
  @MaxLength(320)
  email!: string;

  @Field({ description: 'The password that the user signs in with.' })
  @Length(8, 128)
  password!: string;

  @Field({ description: 'The name of the new organization. It must not be blank.' })
  @Length(1, 200)
  companyName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  firstName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  lastName!: string;

  @Field({
    defaultValue: '',
    description:
      'The token of a solved captcha. It is required if the service is configured to ask for one, and ignored ' +
      'otherwise.',
  })
  @MaxLength(4096)
  captchaToken!: string;
}

@InputType({ description: 'The token of a mailed link and the new password.' })
export class ResetPasswordInput {
  @Field({ description: 'The token in the link of the mail.' })
  @MaxLength(200)
  token!: string;

  @Field({ description: 'The password that the user signs in with from now on.' })
  @Length(8, 128)
  newPassword!: string;
}
