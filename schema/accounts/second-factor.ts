import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';

@ObjectType({ description: 'A second factor that waits for its first code; until then nothing is asked for.' })
export class TwoFactorSetup {
  @Field(() => TwoFactorMethod)
  method!: TwoFactorMethod;

  @Field(() => String, { nullable: true, description: 'For an authenticator, in base32; null for emailed codes.' })
  secret!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The same as an `otpauth:` address, to be shown as a QR code; null for emailed codes.',
  })
  otpauthUri!: string | null;

  @Field({ description: 'What to do next.' })
  message!: string;
}

@ObjectType({ description: 'The second factor is on.' })
export class TwoFactorConfirmation {
  @Field(() => [String], {
    description:
      'Ten codes for the day the second factor is lost, each good once. Told this once only; former ones are worth nothing.',
  })
  backupCodes!: string[];

  @Field()
  message!: string;
}

/** Whatever else is no code is a wrong one: it counts as a try. */
const CODE_LENGTH = 64;

const SETUP_CODE = 'Six digits of the authenticator or of the mail.';
const CODE = 'Six digits of the authenticator or of the mail, or a backup code, with or without its dash.';
export const TEMP_TOKEN = 'The `tempToken` that the sign-in answered.';

@ArgsType()
export class SetupCodeArgs {
  @Field({ description: SETUP_CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}

@ArgsType()
export class CodeArgs {
  @Field({ description: CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}

@InputType()
export class VerifyTwoFactorInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field({ description: CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}

@InputType()
export class SetupTwoFactorWithTempTokenInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field(() => TwoFactorMethod)
  method!: TwoFactorMethod;
}

@InputType()
export class ConfirmTwoFactorWithTempTokenInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field({ description: SETUP_CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}
