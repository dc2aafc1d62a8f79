import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import {
  disableUserTwoFactor,
  resetUserTwoFactor,
} from '../../src/services/accounts/second-factor/disable-two-factor.ts';

@Resolver()
export class UserSecondFactorResolver {
  @Rest('POST /users/:user_id/2fa/reset', { access: 'admin' })
  @Mutation(() => Message, {
    description:
      "Removes the second factor of a user, with its secret and backup codes, and ends the user's sessions. If " +
      'the organization requires a second factor, the next sign-in starts its setup.',
  })
  resetUserTwoFactor(@Ctx() ctx: Context, @Arg('userId', () => ID) userId: string): Promise<Message> {
    return resetUserTwoFactor(ctx, userId);
  }

  @Rest('POST /users/:user_id/2fa/disable', { access: 'admin' })
  @Mutation(() => Message, {
    description:
      'Suspends the second factor of a user: sign-ins no longer require a code. The secret is kept, so that the ' +
      'user can enable it again by `confirmTwoFactor` with the same authenticator, unless a new setup replaces it.',
  })
  disableUserTwoFactor(@Ctx() ctx: Context, @Arg('userId', () => ID) userId: string): Promise<Message> {
    return disableUserTwoFactor(ctx, userId);
  }
}
