import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { LoginInput, RegisterInput } from '../../schema/accounts/inputs.ts';
import { AccessToken, LoginResponse, Message, Registration } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { login } from '../../src/services/accounts/login.ts';
import { logout } from '../../src/services/accounts/logout.ts';
import { refreshToken } from '../../src/services/accounts/refresh-token.ts';
import { register } from '../../src/services/accounts/register.ts';

@Resolver()
export class AuthResolver {
  @Rest('POST /auth/register', { status: 201, access: 'none', secret: true })
  @Mutation(() => Registration, { description: 'Founds an organization on the Free tier, with 50 CT and its first administrator. 409 when the address is taken.' })
  register(@Ctx() ctx: Context, @Arg('input', () => RegisterInput) input: RegisterInput): Promise<Registration> {
    return register(ctx, input);
  }

  @Rest('POST /auth/login', { access: 'none', secret: true })
  @Mutation(() => LoginResponse, { description: 'Signs in with a password. 401 `Invalid email or password`, or `Account is disabled`.' })
  login(@Ctx() ctx: Context, @Arg('input', () => LoginInput) input: LoginInput): Promise<LoginResponse> {
    return login(ctx, input);
  }

  @Rest('POST /auth/refresh', { secret: true })
  @Mutation(() => AccessToken, { description: 'A new token for a valid one, within 30 days of the sign-in. The old one stays valid until it expires.' })
  refreshToken(@Ctx() ctx: Context): Promise<AccessToken> {
    return refreshToken(ctx);
  }

  @Rest('POST /auth/logout')
  @Mutation(() => Message, { description: 'Revokes the presented token at once.' })
  logout(@Ctx() ctx: Context): Promise<Message> {
    return logout(ctx);
  }
}
