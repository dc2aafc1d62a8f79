import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { OwnFactorArgs } from '../../schema/accounts/second-factor.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { OperationErrors } from '../../schema/dialect/operation-errors.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import {
  disableUserTwoFactor,
  resetUserTwoFactor,
} from '../../src/services/accounts/second-factor/change-user-factor.ts';

const ERRORS: OperationErrors = {
  400: {
    WRONG_PASSWORD: 'The own account is named, and the current password is wrong or neither it nor a code is given',
  },
  401: { INVALID_CODE: 'The own account is named, and the code is wrong, expired or already used' },
  403: {
    FORBIDDEN: 'Nobody else may change the account of a super admin',
    SECOND_FACTOR_ENFORCED: 'The own account is named, and the organization requires a second factor',
  },
  429: {
    TOO_MANY_ATTEMPTS:
      'Too many wrong codes (by default 5 in 15 minutes) or wrong passwords (by default 10) were tried',
  },
};

@Resolver()
export class UserSecondFactorResolver {
  @Rest('POST /users/:user_id/2fa/reset', { access: 'admin', errors: ERRORS })
  @Mutation(() => Message, {
    description:
      "Removes the second factor of a user, with its secret and backup codes, and ends the user's sessions. If it was " +
      'enabled, the next sign-in starts the setup of another one. For the own account a code or the current password ' +
      'is required.',
  })
  resetUserTwoFactor(
    @Ctx() ctx: Context,
    @Arg('userId', () => ID) userId: string,
    @Args(() => OwnFactorArgs) proof: OwnFactorArgs,
  ): Promise<Message> {
    return resetUserTwoFactor(ctx, userId, proof);
  }

  @Rest('POST /users/:user_id/2fa/disable', { access: 'admin', errors: ERRORS })
  @Mutation(() => Message, {
    description:
      'Suspends the second factor of a user: sign-ins no longer require a code. The secret is kept, so that the ' +
      'user can enable it again by `confirmTwoFactor` with the same authenticator, unless a new setup replaces it. ' +
      'For the own account a code or the current password is required.',
  })
  disableUserTwoFactor(
    @Ctx() ctx: Context,
    @Arg('userId', () => ID) userId: string,
    @Args(() => OwnFactorArgs) proof: OwnFactorArgs,
  ): Promise<Message> {
    return disableUserTwoFactor(ctx, userId, proof);
  }
}
