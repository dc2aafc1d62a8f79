import { Field, ObjectType } from 'type-graphql';
import { IdentityProviderName } from '../../entities/accounts/linked-identity.ts';

@ObjectType({ description: 'An identity provider that users may sign in with, and where a browser begins.' })
export class SignInProvider {
  @Field(() => IdentityProviderName, { description: 'Which provider it is: `signInWithIdpA` or `signInWithIdpB`.' })
  name!: IdentityProviderName;

  @Field({ description: 'What to call the provider on a page.' })
  label!: string;

  @Field({ description: 'The client id of the service at the provider.' })
  clientId!: string;

  @Field({
    description:
      'The authorization endpoint of OpenID Connect at the provider. A browser is sent there with `response_type` ' +
      'id_token, a `nonce` and a `redirect_uri` that the provider knows, and returns with the ID token.',
  })
  authorizationEndpoint!: string;
}

@ObjectType({ description: 'The captcha that `register` requires.' })
export class CaptchaOptions {
  @Field({ description: 'The public key of the site at the captcha system.' })
  siteKey!: string;

  @Field({
    description:
      'The address of the script of the captcha system. It defines `turnstile`, `hcaptcha` or `grecaptcha` with the ' +
      'function `render`.',
  })
  scriptUrl!: string;
}

@ObjectType({ description: 'How people can sign in and sign up, for a sign-in page.' })
export class SignInOptions {
  @Field(() => [SignInProvider], { description: 'The identity providers that can be used by a browser.' })
  providers!: SignInProvider[];

  @Field(() => CaptchaOptions, {
    nullable: true,
    description: 'The captcha that a registration needs. Null if none is needed, or its widget is not configured.',
  })
  captcha!: CaptchaOptions | null;
}
