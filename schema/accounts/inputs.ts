import { Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { IsAddress } from '../validators.ts';

@InputType()
export class LoginInput {
  @Field()
  @MaxLength(320)
  email!: string;

  @Field()
  @MaxLength(128)
  password!: string;
}

@InputType()
export class RegisterInput {
  @Field()
  @IsAddress()
  @MaxLength(320)
  email!: string;

  @Field({ description: '8 to 128 characters.' })
  @Length(8, 128)
  password!: string;

  @Field({ description: 'Becomes the name of the organization.' })
  @Length(1, 200)
  companyName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  firstName!: string;

  @Field({ defaultValue: '' })
  @MaxLength(100)
  lastName!: string;

  @Field({ defaultValue: '', description: 'Answer of the captcha, where the service is configured to ask for one.' })
  @MaxLength(4096)
  captchaToken!: string;
}

@InputType()
export class ResetPasswordInput {
  @Field({ description: 'Of the mailed link.' })
  @MaxLength(200)
  token!: string;

  @Field({ description: '8 to 128 characters.' })
  @Length(8, 128)
  newPassword!: string;
}
