import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { TwoFactorMethod } from '../../entities/accounts/user.ts';
import { LoginResponse, Message } from '../../schema/accounts/payloads.ts';
import {
  CodeArgs,
  ConfirmTwoFactorWithTempTokenInput,
  SetupCodeArgs,
  SetupTwoFactorWithTempTokenInput,
  TEMP_TOKEN,
  VerifyTwoFactorInput,
  TwoFactorConfirmation,
  TwoFactorSetup,
} from '../../schema/accounts/second-factor.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import {
  confirmTwoFactor,
  confirmTwoFactorWithTempToken,
} from '../../src/services/accounts/second-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../src/services/accounts/second-factor/disable-two-factor.ts';
import { resendTwoFactorCode, sendTwoFactorDisableCode } from '../../src/services/accounts/second-factor/send-code.ts';
import {
  setupTwoFactor,
  setupTwoFactorWithTempToken,
} from '../../src/services/accounts/second-factor/setup-two-factor.ts';
import { verifyTwoFactor } from '../../src/services/accounts/second-factor/verify-two-factor.ts';

@Resolver()
export class SecondFactorResolver {
  @Rest('POST /auth/2fa/setup', {
    secret: true,
    errors: {
      409: 'Two-factor authentication is already enabled',
      429: { TOO_MANY_ATTEMPTS: 'Too many mails with codes were sent to this address (by default 3 in 10 minutes)' },
    },
  })
  @Mutation(() => TwoFactorSetup, {
    description:
      'Starts the setup of a second factor. Returns a new secret for an authenticator app, or sends a mail with a ' +
      'code. The secret or code of an earlier setup stops working, also that of a suspended second factor. The second factor is required only after ' +
      '`confirmTwoFactor`.',
  })
  setupTwoFactor(
    @Ctx() ctx: Context,
    @Arg('method', () => TwoFactorMethod, {
      description: 'How the user gets codes: by an authenticator app or by mail.',
    })
    method: TwoFactorMethod,
  ): Promise<TwoFactorSetup> {
    return setupTwoFactor(ctx, method);
  }

  @Rest('POST /auth/2fa/confirm', {
    secret: true,
    errors: {
      401: { INVALID_CODE: 'The code is wrong, expired or already used' },
      409: ['Two-factor authentication is already enabled', 'Two-factor authentication is not being set up'],
      429: {
        TOO_MANY_ATTEMPTS:
          'Too many wrong codes were tried (by default 5 in 15 minutes); a correct code is rejected as well',
      },
    },
  })
  @Mutation(() => TwoFactorConfirmation, {
    description:
      'Enables the second factor with its first code, and returns ten backup codes that are not shown again. A ' +
      'second factor that an administrator disabled is enabled again in the same way.',
  })
  confirmTwoFactor(
    @Ctx() ctx: Context,
    @Args(() => SetupCodeArgs) { code }: SetupCodeArgs,
  ): Promise<TwoFactorConfirmation> {
    return confirmTwoFactor(ctx, code);
  }

  @Rest('POST /auth/2fa/send-disable-code', {
    errors: {
      409: ['Two-factor authentication is not enabled', 'Codes come from your authenticator app'],
      429: { TOO_MANY_ATTEMPTS: 'Too many mails with codes were sent to this address (by default 3 in 10 minutes)' },
    },
  })
  @Mutation(() => Message, {
    description: 'Sends a mail with a code for `disableTwoFactor`. Only for users whose second factor is `email`.',
  })
  sendTwoFactorDisableCode(@Ctx() ctx: Context): Promise<Message> {
    return sendTwoFactorDisableCode(ctx);
  }

  @Rest('POST /auth/2fa/disable', {
    errors: {
      401: { INVALID_CODE: 'The code is wrong, expired or already used' },
      403: { SECOND_FACTOR_ENFORCED: 'The organization requires a second factor' },
      409: 'Two-factor authentication is not enabled',
      429: {
        TOO_MANY_ATTEMPTS:
          'Too many wrong codes were tried (by default 5 in 15 minutes); a correct code is rejected as well',
      },
    },
  })
  @Mutation(() => Message, {
    description: 'Removes the second factor of the signed-in user, with its secret and backup codes.',
  })
  disableTwoFactor(@Ctx() ctx: Context, @Args(() => CodeArgs) { code }: CodeArgs): Promise<Message> {
    return disableTwoFactor(ctx, code);
  }

  @Rest('POST /auth/verify-2fa', {
    access: 'none',
    secret: true,
    errors: {
      401: {
        UNAUTHENTICATED: 'The temporary token is unknown, expired, already used or meant for another step',
        INVALID_CODE: 'The code is wrong, expired or already used',
      },
      429: {
        TOO_MANY_ATTEMPTS:
          'Too many wrong codes were tried (by default 5 in 15 minutes); a correct code is rejected as well',
      },
    },
  })
  @Mutation(() => LoginResponse, {
    description: 'Completes a sign-in with a code of the second factor, and returns an access token.',
  })
  verifyTwoFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyTwoFactorInput) input: VerifyTwoFactorInput,
  ): Promise<LoginResponse> {
    return verifyTwoFactor(ctx, input);
  }

  @Rest('POST /auth/resend-2fa', {
    access: 'none',
    errors: {
      401: { UNAUTHENTICATED: 'The temporary token is unknown, expired, already used or meant for another step' },
      409: 'Codes come from your authenticator app',
      429: { TOO_MANY_ATTEMPTS: 'Too many mails with codes were sent to this address (by default 3 in 10 minutes)' },
    },
  })
  @Mutation(() => Message, {
    description: 'Sends another mail with a code for the second step of a sign-in. The previous code stops working.',
  })
  resendTwoFactorCode(
    @Ctx() ctx: Context,
    @Arg('tempToken', () => String, { description: TEMP_TOKEN }) tempToken: string,
  ): Promise<Message> {
    return resendTwoFactorCode(ctx, tempToken);
  }

  @Rest('POST /auth/2fa/setup-with-temp', {
    access: 'none',
    secret: true,
    errors: {
      401: { UNAUTHENTICATED: 'The temporary token is unknown, expired, already used or meant for another step' },
      409: 'Two-factor authentication is already enabled',
      429: { TOO_MANY_ATTEMPTS: 'Too many mails with codes were sent to this address (by default 3 in 10 minutes)' },
    },
  })
  @Mutation(() => TwoFactorSetup, {
    description:
      'Starts the setup of a second factor during a sign-in to an organization that requires one. It works like ' +
      '`setupTwoFactor`, with a temporary token instead of an access token.',
  })
  setupTwoFactorWithTempToken(
    @Ctx() ctx: Context,
    @Arg('input', () => SetupTwoFactorWithTempTokenInput) input: SetupTwoFactorWithTempTokenInput,
  ): Promise<TwoFactorSetup> {
    return setupTwoFactorWithTempToken(ctx, input);
  }

  @Rest('POST /auth/2fa/confirm-with-temp', {
    access: 'none',
    secret: true,
    errors: {
      401: {
        UNAUTHENTICATED: 'The temporary token is unknown, expired, already used or meant for another step',
        INVALID_CODE: 'The code is wrong, expired or already used',
      },
      409: ['Two-factor authentication is already enabled', 'Two-factor authentication is not being set up'],
      429: {
        TOO_MANY_ATTEMPTS:
          'Too many wrong codes were tried (by default 5 in 15 minutes); a correct code is rejected as well',
      },
    },
  })
  @Mutation(() => TwoFactorConfirmation, {
    description:
      'Enables the second factor during a sign-in to an organization that requires one, and returns ten backup ' +
      'codes that are not shown again. The same temporary token then completes the sign-in with ' +
      '`verifyTwoFactor` and another code.',
  })
  confirmTwoFactorWithTempToken(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmTwoFactorWithTempTokenInput) input: ConfirmTwoFactorWithTempTokenInput,
  ): Promise<TwoFactorConfirmation> {
    return confirmTwoFactorWithTempToken(ctx, input);
  }
}
