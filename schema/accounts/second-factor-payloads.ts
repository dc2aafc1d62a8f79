import { Field, ObjectType } from 'type-graphql';
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
