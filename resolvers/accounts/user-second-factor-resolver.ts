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
      'Takes the second factor from a user, with its secret and backup codes, and ends their sessions. The next sign-in sets up another one where the organization demands it. 404 when the user is not of the organization.',
  })
  resetUserTwoFactor(@Ctx() ctx: Context, @Arg('userId', () => ID) userId: string): Promise<Message> {
    return resetUserTwoFactor(ctx, userId);
  }

  @Rest('POST /users/:user_id/2fa/disable', { access: 'admin' })
  @Mutation(() => Message, {
    description:
      'Stops asking a user for the second factor. Its secret is kept: `confirmTwoFactor` with a code of the same authenticator enables it again. 404 when the user is not of the organization.',
  })
  disableUserTwoFactor(@Ctx() ctx: Context, @Arg('userId', () => ID) userId: string): Promise<Message> {
    return disableUserTwoFactor(ctx, userId);
  }
}
