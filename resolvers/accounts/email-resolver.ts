import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { resendVerification, verifyEmail } from '../../src/services/accounts/addresses/verify-email.ts';

@Resolver()
export class EmailResolver {
  @Rest('GET /auth/verify-email', {
    access: 'none',
    errors: {
      400: {
        INVALID_LINK: [
          'The link is unknown or expired',
          'The link was sent to an address that the account no longer has',
        ],
      },
    },
  })
  @Mutation(() => Message, {
    description:
      'Verifies an email address with the token of a mailed link. The link can be used again until it expires, ' +
      '24 hours after it was sent. A browser that opens the link is redirected to the page `/verify-email` of the ' +
      'frontend, which calls it.',
  })
  verifyEmail(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'The token in the link of the verification mail.' }) token: string,
  ): Promise<Message> {
    return verifyEmail(ctx, token);
  }

  @Rest('POST /auth/resend-verification', {
    errors: { 429: { RATE_LIMITED: 'Too many mails were sent to this address (by default 3 in 10 minutes)' } },
  })
  @Mutation(() => Message, {
    description:
      'Sends another mail with a link that verifies the address of the signed-in user. Sends nothing if the ' +
      'address is verified already; the returned message says which.',
  })
  resendVerification(@Ctx() ctx: Context): Promise<Message> {
    return resendVerification(ctx);
  }
}
