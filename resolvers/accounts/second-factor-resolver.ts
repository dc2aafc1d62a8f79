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
  @Rest('POST /auth/2fa/setup', { secret: true })
  @Mutation(() => TwoFactorSetup, {
    description:
      'Begins the setup of a second factor, in place of one that waits: a secret for an authenticator, or a mail with a code. Nothing changes before it is confirmed. 409 when one is enabled. 429 after too many mails.',
  })
  setupTwoFactor(
    @Ctx() ctx: Context,
    @Arg('method', () => TwoFactorMethod) method: TwoFactorMethod,
  ): Promise<TwoFactorSetup> {
    return setupTwoFactor(ctx, method);
  }

  @Rest('POST /auth/2fa/confirm', { secret: true })
  @Mutation(() => TwoFactorConfirmation, {
    description:
      'Enables the second factor by its first code, or one that an administrator suspended by its next. 401 `Invalid code`. 409 when none is being set up. 429 after too many wrong codes.',
  })
  confirmTwoFactor(
    @Ctx() ctx: Context,
    @Args(() => SetupCodeArgs) { code }: SetupCodeArgs,
  ): Promise<TwoFactorConfirmation> {
    return confirmTwoFactor(ctx, code);
  }

  @Rest('POST /auth/2fa/send-disable-code')
  @Mutation(() => Message, {
    description:
      'Mails a code for `disableTwoFactor`. 409 when no second factor is enabled, or not by email. 429 after too many mails.',
  })
  sendTwoFactorDisableCode(@Ctx() ctx: Context): Promise<Message> {
    return sendTwoFactorDisableCode(ctx);
  }

  @Rest('POST /auth/2fa/disable')
  @Mutation(() => Message, {
    description:
      'Takes the second factor away for a code. 401 `Invalid code`. 403 when the organization demands a second factor. 409 when none is enabled. 429 after too many wrong codes.',
  })
  disableTwoFactor(@Ctx() ctx: Context, @Args(() => CodeArgs) { code }: CodeArgs): Promise<Message> {
    return disableTwoFactor(ctx, code);
  }

  @Rest('POST /auth/verify-2fa', { access: 'none', secret: true })
  @Mutation(() => LoginResponse, {
    description:
      'The second step of a sign-in: an access token for a code. 401 `Invalid or expired token` for the temporary token, or `Invalid code`. 429 after too many wrong codes, for the right one too.',
  })
  verifyTwoFactor(
    @Ctx() ctx: Context,
    @Arg('input', () => VerifyTwoFactorInput) input: VerifyTwoFactorInput,
  ): Promise<LoginResponse> {
    return verifyTwoFactor(ctx, input);
  }

  @Rest('POST /auth/resend-2fa', { access: 'none' })
  @Mutation(() => Message, {
    description:
      'Mails another code for the second step of a sign-in; the former one is worth nothing. 401 for a temporary token that is over. 409 when codes are not emailed. 429 after too many mails.',
  })
  resendTwoFactorCode(
    @Ctx() ctx: Context,
    @Arg('tempToken', () => String, { description: TEMP_TOKEN }) tempToken: string,
  ): Promise<Message> {
    return resendTwoFactorCode(ctx, tempToken);
  }

  @Rest('POST /auth/2fa/setup-with-temp', { access: 'none', secret: true })
  @Mutation(() => TwoFactorSetup, {
    description:
      '`setupTwoFactor` within a sign-in that demands a second factor. 401 for a temporary token that is over. 409 when one is enabled by now. 429 after too many mails.',
  })
  setupTwoFactorWithTempToken(
    @Ctx() ctx: Context,
    @Arg('input', () => SetupTwoFactorWithTempTokenInput) input: SetupTwoFactorWithTempTokenInput,
  ): Promise<TwoFactorSetup> {
    return setupTwoFactorWithTempToken(ctx, input);
  }

  @Rest('POST /auth/2fa/confirm-with-temp', { access: 'none', secret: true })
  @Mutation(() => TwoFactorConfirmation, {
    description:
      '`confirmTwoFactor` within a sign-in that demands a second factor; the same temporary token is then good for `verifyTwoFactor`, with another code. 401 for a temporary token that is over, or `Invalid code`. 409 when none is being set up. 429 after too many wrong codes.',
  })
  confirmTwoFactorWithTempToken(
    @Ctx() ctx: Context,
    @Arg('input', () => ConfirmTwoFactorWithTempTokenInput) input: ConfirmTwoFactorWithTempTokenInput,
  ): Promise<TwoFactorConfirmation> {
    return confirmTwoFactorWithTempToken(ctx, input);
  }
}
