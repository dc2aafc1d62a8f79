import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { IdpAInput, IdpBInput } from '../../schema/accounts/identity-inputs.ts';
import { LoginResponse } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { signInWithIdpA, signInWithIdpB } from '../../src/services/accounts/sign-in/sign-in-with-identity.ts';

const about = (provider: string) =>
  `Signs in with an account at ${provider}. An account of ours with the same address is linked to it when ${provider} has verified the address; where there is none, an organization is founded, as by \`register\`. ` +
  '401 `Invalid identity token`, or `Account is disabled`. 409 when the address belongs to an account and the provider has not verified it. 429 after too many new accounts and sign-ins from one address. ' +
  `502 when the keys of ${provider} cannot be fetched. 503 when sign-in with ${provider} is not configured. 504 when ${provider} does not answer in time.`;

@Resolver()
export class IdentityResolver {
  @Rest('POST /auth/idpA', { access: 'none', secret: true })
  @Mutation(() => LoginResponse, { description: about('idpA') })
  signInWithIdpA(@Ctx() ctx: Context, @Arg('input', () => IdpAInput) input: IdpAInput): Promise<LoginResponse> {
    return signInWithIdpA(ctx, input);
  }

  @Rest('POST /auth/idpB', { access: 'none', secret: true })
  @Mutation(() => LoginResponse, { description: about('idpB') })
  signInWithIdpB(@Ctx() ctx: Context, @Arg('input', () => IdpBInput) input: IdpBInput): Promise<LoginResponse> {
    return signInWithIdpB(ctx, input);
  }
}
