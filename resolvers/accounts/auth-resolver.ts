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
  @Rest('POST /auth/register', { status: 201, access: 'none', secret: true })
  @Mutation(() => Registration, {
    description:
      'Founds an organization on the Free tier, with 50 CT and its first administrator, and mails a link that verifies the address. 422 for a captcha that is not solved, where the service asks for one. 409 when the address is taken. 502 when the captcha cannot be checked.',
  })
  register(@Ctx() ctx: Context, @Arg('input', () => RegisterInput) input: RegisterInput): Promise<Registration> {
    return register(ctx, input);
  }

  @Rest('POST /auth/login', { access: 'none', secret: true })
  @Mutation(() => LoginResponse, {
    description:
      'Signs in with a password; with a second factor by `email` the code is mailed by this call. 401 `Invalid email or password`, or `Account is disabled`. 429 after too many wrong passwords of the account from one network, for the right one too.',
  })
  login(@Ctx() ctx: Context, @Arg('input', () => LoginInput) input: LoginInput): Promise<LoginResponse> {
    return login(ctx, input);
  }

  @Rest('POST /auth/refresh', { secret: true })
  @Mutation(() => AccessToken, {
    description:
      'A new token for a valid one, within 30 days of the sign-in. The old one stays valid until it expires or is logged out.',
  })
  refreshToken(@Ctx() ctx: Context): Promise<AccessToken> {
    return refreshToken(ctx);
  }

  @Rest('POST /auth/logout')
  @Mutation(() => Message, { description: 'Revokes the presented token at once.' })
  logout(@Ctx() ctx: Context): Promise<Message> {
    return logout(ctx);
  }
}
