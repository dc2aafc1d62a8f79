import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { IdpAInput, IdpBInput } from '../../schema/accounts/identity-inputs.ts';
import { LoginResponse } from '../../schema/accounts/payloads.ts';
import { SignInOptions } from '../../schema/accounts/sign-in-options.ts';
import type { OperationErrors } from '../../schema/dialect/operation-errors.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { signInOptions } from '../../src/services/accounts/sign-in/sign-in-options.ts';
import { signInWithIdpA, signInWithIdpB } from '../../src/services/accounts/sign-in/sign-in-with-identity.ts';

const describe = (provider: string) =>
  `Signs in with an account at ${provider}, and returns an access token, or a temporary token if a second factor or ` +
  `its setup comes next. An account with the same address is linked if ${provider} has verified the address; if there ` +
  'is no account, an organization is created as by `register`.';

const errorsOf = (provider: string) =>
  ({
    401: {
      INVALID_IDENTITY: 'The identity token is not valid or contains no email address',
      ACCOUNT_DISABLED: 'The account was deactivated',
    },
    409: `An account has the email address, and ${provider} has not verified it`,
    429: {
      TOO_MANY_ATTEMPTS: [
        'Too many sign-ins came from this network (by default 20 in an hour)',
        'The second factor is `email`, and too many mails with codes were sent to this address (by default 3 in 10 ' +
          'minutes)',
      ],
    },
    502: `The keys of ${provider} cannot be fetched`,
    503: { NOT_CONFIGURED: `Sign-in with ${provider} is not configured` },
    504: `${provider} did not respond in time`,
  }) satisfies OperationErrors;

@Resolver()
export class IdentityResolver {
  @Rest('GET /auth/options', { access: 'none' })
  @Query(() => SignInOptions, {
    description: 'Returns which identity providers a sign-in page can offer, and the captcha of the registration.',
  })
  signInOptions(@Ctx() ctx: Context): SignInOptions {
    return signInOptions(ctx);
  }

  @Rest('POST /auth/idpA', { access: 'none', secret: true, errors: errorsOf('idpA') })
  @Mutation(() => LoginResponse, { description: describe('idpA') })
  signInWithIdpA(@Ctx() ctx: Context, @Arg('input', () => IdpAInput) input: IdpAInput): Promise<LoginResponse> {
    return signInWithIdpA(ctx, input);
  }

  @Rest('POST /auth/idpB', { access: 'none', secret: true, errors: errorsOf('idpB') })
  @Mutation(() => LoginResponse, { description: describe('idpB') })
  signInWithIdpB(@Ctx() ctx: Context, @Arg('input', () => IdpBInput) input: IdpBInput): Promise<LoginResponse> {
    return signInWithIdpB(ctx, input);
  }
}
