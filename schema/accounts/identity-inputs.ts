import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';

/** Real tokens have one or two thousand characters. */
const MAX_TOKEN = 16_384;

@InputType({ description: 'The identity token of a sign-in with idpA.' })
export class IdpAInput {
  @Field({ description: 'The OpenID Connect ID token that idpA issued.' })
  @MaxLength(MAX_TOKEN)
  credential!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The access token that idpA issued with the ID token, if any. The ID token is then rejected unless it ' +
      'belongs to this token.',
  })
  @MaxLength(MAX_TOKEN)
  accessToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The nonce that the sign-in was started with, if any. The ID token is then rejected unless it contains ' +
      'this nonce.',
  })
  @MaxLength(255)
  nonce?: string | null;
}

@InputType({ description: 'The identity token of a sign-in with idpB, and the names that idpB sends beside it.' })
export class IdpBInput {
  @Field({ description: 'The OpenID Connect ID token that idpB issued.' })
  @MaxLength(MAX_TOKEN)
  idToken!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The first name of the user, which idpB sends at the first sign-in. It is ignored at later sign-ins.',
  })
  @MaxLength(100)
  firstName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The last name of the user, which idpB sends at the first sign-in. It is ignored at later sign-ins.',
  })
  @MaxLength(100)
  lastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The nonce that the sign-in was started with, if any. The ID token is then rejected unless it contains ' +
      'this nonce.',
  })
  @MaxLength(255)
  nonce?: string | null;
}
