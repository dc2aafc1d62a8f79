import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';

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
