import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { LoginInput, RegisterInput } from '../../schema/accounts/inputs.ts';
import { AccessToken, LoginResponse, Message, Registration } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { login } from '../../src/services/accounts/sign-in/login.ts';
import { logout } from '../../src/services/accounts/sessions/logout.ts';
import { refreshToken } from '../../src/services/accounts/sessions/open-session.ts';
import { register } from '../../src/services/accounts/sign-up/register.ts';

@Resolver()
export class AuthResolver {
  @Rest('POST /auth/register', {
    status: 201,
    access: 'none',
    secret: true,
    errors: {
      409: 'This email address is already registered',
      422: [
        'The company name is blank',
        'The captcha token is missing or not valid, if the service is configured to require one',
      ],
      502: 'The captcha provider failed',
    },
  })
  @Mutation(() => Registration, {
    description:
      'Creates an organization on the Free tier with its first administrator, signs that user in and returns an ' +
      'access token. The organization starts with 50 CT. The service sends a mail with a link that verifies the ' +
      'address.',
  })
  register(@Ctx() ctx: Context, @Arg('input', () => RegisterInput) input: RegisterInput): Promise<Registration> {
    return register(ctx, input);
  }

  @Rest('POST /auth/login', {
    access: 'none',
    secret: true,
    errors: {
      401: {
        INVALID_CREDENTIALS: 'The email address or the password is wrong',
        ACCOUNT_DISABLED: 'The account was deactivated',
      },
      429: {
        TOO_MANY_ATTEMPTS: [
          'Too many wrong passwords were tried for this account from this network (by default 10 in 15 minutes); ' +
            'the right password is rejected as well',
          'Too many wrong passwords were tried from this network (by default 100 in 15 minutes)',
          'Too many wrong passwords were tried for this account from other networks, and nobody has signed in to it ' +
            'from this one before: an attempt is allowed after a delay that grows up to 15 minutes',
          'Too many sign-ins of this network are in progress',
          'The second factor is `email`, and too many mails with codes were sent to this address (by default 3 in 10 ' +
            'minutes)',
        ],
      },
    },
  })
  @Mutation(() => LoginResponse, {
    description:
      'Signs in with an email address and a password. Returns an access token, or a temporary token if a second ' +
      'factor or its setup comes next. If the second factor is `email`, this call also sends the mail with the ' +
      'code.',
  })
  login(@Ctx() ctx: Context, @Arg('input', () => LoginInput) input: LoginInput): Promise<LoginResponse> {
    return login(ctx, input);
  }

  @Rest('POST /auth/refresh', {
    secret: true,
    errors: { 401: { UNAUTHENTICATED: 'The organization requires a second factor and the user has none' } },
  })
  @Mutation(() => AccessToken, {
    description:
      'Returns a new access token in the same session, up to 30 days after the sign-in. The old token stays ' +
      'valid until it expires or is logged out.',
  })
  refreshToken(@Ctx() ctx: Context): Promise<AccessToken> {
    return refreshToken(ctx);
  }

  @Rest('POST /auth/logout')
  @Mutation(() => Message, {
    description: 'Revokes the presented access token at once. The session ends with its last token.',
  })
  logout(@Ctx() ctx: Context): Promise<Message> {
    return logout(ctx);
  }
}
