import { Field, Int, ObjectType } from 'type-graphql';
import { Session } from '../../entities/accounts/session.ts';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';
import { ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'With what the chat widget of a page says who is chatting.' })
export class ChatdeskIdentity {
  @Field(() => ID, { description: 'The id of the user.' })
  identifier!: string;

  @Field({ description: 'HMAC-SHA256 of `identifier` in hexadecimal, by the key that the chat desk knows.' })
  identifierHash!: string;

  @Field()
  email!: string;

  @Field({ description: 'First and last name; empty where neither is known.' })
  name!: string;
}

@ObjectType({ description: 'What a sign-in answers: an access token, or what is still needed to get one.' })
export class LoginResponse {
  @Field(() => String, { nullable: true })
  accessToken!: string | null;

  @Field({ description: 'Always `bearer`.' })
  tokenType!: string;

  @Field({ description: 'The account has a second factor: go on with `verifyTwoFactor`.' })
  twoFactorRequired!: boolean;

  @Field({ description: 'The organization demands a second factor: go on with `setupTwoFactorWithTempToken`.' })
  twoFactorSetupRequired!: boolean;

  @Field(() => TwoFactorMethod, { nullable: true })
  twoFactorMethod!: TwoFactorMethod | null;

  @Field(() => String, { nullable: true, description: 'Short-lived, for the second step of the sign-in only.' })
  tempToken!: string | null;
}

@ObjectType()
export class AccessToken {
  @Field()
  accessToken!: string;

  @Field({ description: 'Always `bearer`.' })
  tokenType!: string;
}

@ObjectType()
export class Registration extends AccessToken {
  @Field(() => ID)
  organizationId!: string;

  @Field()
  message!: string;
}

@ObjectType()
export class Message {
  @Field()
  message!: string;
}

@ObjectType()
export class SessionPage {
  @Field(() => [Session])
  sessions!: Session[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
