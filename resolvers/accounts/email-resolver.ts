import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { resendVerification, verifyEmail } from '../../src/services/accounts/addresses/verify-email.ts';

@Resolver()
export class EmailResolver {
  @Rest('GET /auth/verify-email', { access: 'none' })
  @Mutation(() => Message, {
    description:
      'Verifies an address by the token of a mailed link; may be repeated for 24 hours. 400 `Invalid or expired token` for a link that is unknown or over, or was mailed to a former address.',
  })
  verifyEmail(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Of the link in the mail.' }) token: string,
  ): Promise<Message> {
    return verifyEmail(ctx, token);
  }

  @Rest('POST /auth/resend-verification')
  @Mutation(() => Message, {
    description:
      'Mails another link that verifies the own address, unless it is verified already; the message says which. 429 for too many mails.',
  })
  resendVerification(@Ctx() ctx: Context): Promise<Message> {
    return resendVerification(ctx);
  }
}
