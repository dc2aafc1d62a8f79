import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { RequestAccountDeletionInput } from '../../schema/privacy/types.ts';
import type { Context } from '../../src/core/context.ts';
import { requestAccountDeletion } from '../../src/services/privacy/deletion/request-account-deletion.ts';

@Resolver()
export class AccountDeletionResolver {
  @Rest('POST /gdpr/request-deletion', {
    errors: {
      400: { WRONG_PASSWORD: 'The password is missing or wrong' },
      403: {
        STALE_SIGN_IN: 'The account has no password and the sign-in is older than 10 minutes',
        FORBIDDEN: 'A super admin belongs to the organization, which cannot be deleted',
      },
      409: ['Make another member admin first', 'Other work is under way. Try again'],
      429: { TOO_MANY_ATTEMPTS: 'Too many wrong passwords were tried (by default 10 in 15 minutes)' },
      502: 'The payment provider did not cancel the subscription, and nothing was deleted',
      504: 'The payment provider did not respond in time, and nothing was deleted',
    },
  })
  @Mutation(() => Message, {
    description:
      'Deletes the account of the signed-in user at once and permanently. If the user is the only active user ' +
      'of the organization, the organization is deleted with all of its data, and its paid subscription is ' +
      'cancelled at once; invoices are kept without personal data. What a member created for an organization ' +
      'that continues stays there.',
  })
  requestAccountDeletion(
    @Ctx() ctx: Context,
    @Arg('input', () => RequestAccountDeletionInput) input: RequestAccountDeletionInput,
  ): Promise<Message> {
    return requestAccountDeletion(ctx, input);
  }
}
