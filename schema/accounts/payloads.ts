import { Field, Int, ObjectType } from 'type-graphql';
import { Session } from '../../entities/accounts/session.ts';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';
import { ID } from '../../src/core/scalars.ts';

@ObjectType({ description: 'The support chat that a frontend can offer to signed-in users.' })
export class SupportChat {
  @Field(() => String, {
    nullable: true,
    description:
      'The address of the chat widget, for a frame. The page sends it the data of `chatdeskIdentity`. Null if no support ' +
      'chat is configured.',
  })
  widgetUrl!: string | null;
}

@ObjectType({ description: 'The data with which the chat widget proves to the chat desk who the user is.' })
export class ChatdeskIdentity {
  @Field(() => ID, { description: 'The id of the user, which identifies the user at the chat desk.' })
  identifier!: string;

  @Field({ description: 'The HMAC-SHA256 of `identifier` in hexadecimal, with the key that the chat desk knows.' })
  identifierHash!: string;

  @Field({ description: 'The email address of the user.' })
  email!: string;

  @Field({ description: 'The first and the last name of the user. Empty if neither is known.' })
  name!: string;
}

@ObjectType({ description: 'The result of a sign-in step: an access token, or what is needed to get one.' })
export class LoginResponse {
  @Field(() => String, {
    nullable: true,
    description:
      'A JWT for the header `Authorization: Bearer …`. Null while a second factor or its setup is still required. ' +
      'Empty if the request asked for the session as a cookie.',
  })
  accessToken!: string | null;

  @Field({ description: 'The type of the access token, always `bearer`.' })
  tokenType!: string;

  @Field({ description: 'Whether a code of the second factor is required next. Continue with `verifyTwoFactor`.' })
  twoFactorRequired!: boolean;

  @Field({
    description:
      'Whether a second factor has to be set up next, because the organization requires one or an administrator has ' +
      'reset the former one. Continue with `setupTwoFactorWithTempToken`.',
  })
  twoFactorSetupRequired!: boolean;

  @Field(() => TwoFactorMethod, {
    nullable: true,
    description: 'How the user gets the code that is required next. Null unless `twoFactorRequired` is true.',
  })
  twoFactorMethod!: TwoFactorMethod | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A temporary token for the next step of the sign-in, valid for 10 minutes by default. Null if the sign-in ' +
      'is complete.',
  })
  tempToken!: string | null;
}

@ObjectType({ description: 'A new access token for further calls.' })
export class AccessToken {
  @Field()
  accessToken!: string;

  @Field({ description: 'The type of the access token, always `bearer`.' })
  tokenType!: string;
}

@ObjectType({ description: 'The access token of a new account and the id of its organization.' })
export class Registration extends AccessToken {
  @Field(() => ID, { description: 'The id of the organization that was created.' })
  organizationId!: string;

  @Field()
  message!: string;
}

@ObjectType({ description: 'The result of an operation, as a sentence for the user.' })
export class Message {
  @Field()
  message!: string;
}

@ObjectType({ description: 'A page of the active sessions of the signed-in user, newest first.' })
export class SessionPage {
  @Field(() => [Session], { description: 'The sessions of this page.' })
  sessions!: Session[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
