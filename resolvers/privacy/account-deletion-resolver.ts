import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Message } from '../../schema/accounts/payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import { RequestAccountDeletionInput } from '../../schema/privacy/types.ts';
import type { Context } from '../../src/core/context.ts';
import { requestAccountDeletion } from '../../src/services/privacy/deletion/request-account-deletion.ts';

@Resolver()
export class AccountDeletionResolver {
  @Rest('POST /gdpr/request-deletion')
  @Mutation(() => Message, {
    description:
      'Deletes the own account, at once and for good: every token ends, nothing can be restored. With its only active user the organization goes, with everything it has, and its paid subscription is cancelled at once; invoices are kept without a name. ' +
      'What a member made for an organization that goes on stays there. 400 `Current password is incorrect`; 403 `Sign in again to delete your account` for an account without a password whose sign-in is older than 10 minutes; ' +
      '409 `Make another member admin first` for the only active administrator beside other active users; 429 after too many wrong passwords; 502 when the payment platform does not cancel, 504 when it does not answer in time: then nothing is deleted.',
  })
  requestAccountDeletion(
    @Ctx() ctx: Context,
    @Arg('input', () => RequestAccountDeletionInput) input: RequestAccountDeletionInput,
  ): Promise<Message> {
    return requestAccountDeletion(ctx, input);
  }
}
