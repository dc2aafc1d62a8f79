import { MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';

@ObjectType({ description: 'A second factor that waits for its first code. It is not required until it is confirmed.' })
export class TwoFactorSetup {
  @Field(() => TwoFactorMethod, { description: 'How the user gets codes: by an authenticator app or by mail.' })
  method!: TwoFactorMethod;

  @Field(() => String, {
    nullable: true,
    description: 'The secret for an authenticator app, in base32. Null if codes are sent by mail.',
  })
  secret!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The secret as an `otpauth:` address, which can be shown as a QR code. Null if codes are sent by mail.',
  })
  otpauthUri!: string | null;

  @Field({ description: 'What the user has to do next, in one sentence.' })
  message!: string;
}

@ObjectType({ description: 'The backup codes of a second factor that was just enabled.' })
export class TwoFactorConfirmation {
  @Field(() => [String], {
    description:
      'Ten codes, each of which replaces a code of the second factor once. They are not shown again, and ' +
      'earlier backup codes stop working.',
  })
  backupCodes!: string[];

  @Field()
  message!: string;
}

/** Longer texts are rejected. All others count as an attempt, also if they cannot be a code. */
const CODE_LENGTH = 64;

const SETUP_CODE = 'The six digits that the authenticator app shows or the mail contains.';
const CODE =
  'The six digits that the authenticator app shows or the mail contains, or a backup code with or without its dash.';
export const TEMP_TOKEN = 'The `tempToken` that the sign-in returned.';

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

@ArgsType()
export class OwnFactorArgs {
  @Field(() => String, {
    nullable: true,
    description: `${CODE} Only read for the own account, where it or the password is required.`,
  })
  @MaxLength(CODE_LENGTH)
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The current password. Only read for the own account, where it or a code is required.',
  })
  @MaxLength(128)
  currentPassword?: string | null;
}

@InputType({ description: 'The temporary token of a sign-in and a code of the second factor.' })
export class VerifyTwoFactorInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field({ description: CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}

@InputType({ description: 'The temporary token of a sign-in and the method of the new second factor.' })
export class SetupTwoFactorWithTempTokenInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field(() => TwoFactorMethod, { description: 'How the user gets codes: by an authenticator app or by mail.' })
  method!: TwoFactorMethod;
}

@InputType({ description: 'The temporary token of a sign-in and the first code of the new second factor.' })
export class ConfirmTwoFactorWithTempTokenInput {
  @Field({ description: TEMP_TOKEN })
  tempToken!: string;

  @Field({ description: SETUP_CODE })
  @MaxLength(CODE_LENGTH)
  code!: string;
}
