import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { ResetPasswordInput } from '../../schema/accounts/inputs.ts';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { forgotPassword } from '../../src/services/accounts/passwords/forgot-password.ts';
import { resetPassword } from '../../src/services/accounts/passwords/reset-password.ts';

@Resolver()
export class PasswordResolver {
  @Rest('POST /auth/forgot-password', {
    access: 'none',
    errors: { 429: { RATE_LIMITED: 'Too many requests came from this network (by default 20 in an hour)' } },
  })
  @Mutation(() => Message, {
    description:
      'Sends a mail with a link to set a new password, if an account uses the address. The link works once and ' +
      'expires after one hour. The response is the same for every address.',
  })
  forgotPassword(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: 'The email address of the account.' }) email: string,
  ): Promise<Message> {
    return forgotPassword(ctx, email);
  }

  @Rest('POST /auth/reset-password', {
    access: 'none',
    errors: { 400: { INVALID_LINK: 'The link is unknown, expired or already used' } },
  })
  @Mutation(() => Message, {
    description:
      'Sets a new password with the token of a mailed link, ends every session of the user and deletes the API keys ' +
      'that the user created. It also verifies the address, and leaves the second factor as it is. The user is not ' +
      'signed in. If the user registered the organization and the address was never verified, all other users are ' +
      'deactivated and all API keys deleted, and a mail says what stays.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
  ): Promise<Message> {
    return resetPassword(ctx, input);
  }
}
