import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { ResetPasswordInput } from '../../schema/accounts/inputs.ts';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { forgotPassword } from '../../src/services/accounts/passwords/forgot-password.ts';
import { resetPassword } from '../../src/services/accounts/passwords/reset-password.ts';

@Resolver()
export class PasswordResolver {
  @Rest('POST /auth/forgot-password', { access: 'none' })
  @Mutation(() => Message, {
    description:
      'Mails a link to set a new password, good once and for an hour, if an account uses the address. The answer is the same for every address.',
  })
  forgotPassword(@Ctx() ctx: Context, @Arg('email', () => String) email: string): Promise<Message> {
    return forgotPassword(ctx, email);
  }

  @Rest('POST /auth/reset-password', { access: 'none' })
  @Mutation(() => Message, {
    description:
      'Sets a new password by the token of a mailed link and ends every session; the second factor stays. 400 `Invalid or expired token` for a link that is unknown, over or used.',
  })
  resetPassword(
    @Ctx() ctx: Context,
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
  ): Promise<Message> {
    return resetPassword(ctx, input);
  }
}
