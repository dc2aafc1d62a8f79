import { MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';

/** Real ones have one or two thousand characters. */
const MAX_TOKEN = 16_384;

@InputType()
export class IdpAInput {
  @Field({ description: 'The identity token (OpenID Connect ID token) that idpA gave.' })
  @MaxLength(MAX_TOKEN)
  credential!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The access token that came with it, where one did: the identity token must belong to it.',
  })
  @MaxLength(MAX_TOKEN)
  accessToken?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the sign-in was started with, where it was: the identity token must carry the same.',
  })
  @MaxLength(255)
  nonce?: string | null;
}

@InputType()
export class IdpBInput {
  @Field({ description: 'The identity token (OpenID Connect ID token) that idpB gave.' })
  @MaxLength(MAX_TOKEN)
  idToken!: string;

  @Field(() => String, {
    nullable: true,
    description: 'idpB tells names once, beside the token. Counts at the first sign-in only.',
  })
  @MaxLength(100)
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Counts at the first sign-in only.' })
  @MaxLength(100)
  lastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the sign-in was started with, where it was: the identity token must carry the same.',
  })
  @MaxLength(255)
  nonce?: string | null;
}
