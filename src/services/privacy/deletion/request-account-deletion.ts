import type { Message } from '../../../../schema/accounts/payloads.ts';
import type { RequestAccountDeletionInput } from '../../../../schema/privacy/types.ts';
import { type Context, session, signedIn } from '../../../core/context.ts';
import { deletionScope, type DeletionScope } from './deletion-scope.ts';
import { eraseAccount } from './erase-account.ts';
import { reauthenticate } from './reauthenticate.ts';

const MESSAGES: Record<DeletionScope, string> = {
  person: 'Your account was deleted.',
  organization: 'Your account and your organization were deleted.',
};

/**
 * Deletes the signed-in user permanently, and the organization with all its data if this is its only active user. Throws
 * 401, 400 for a wrong password, 403 for a sign-in that is too old, 409 for the last administrator among other users, 429,
 * and what {@link eraseAccount} throws. Then nothing is deleted.
 */
export async function requestAccountDeletion(
  ctx: Context,
  { password }: RequestAccountDeletionInput,
): Promise<Message> {
  const person = signedIn(ctx);
  session(ctx);
  const confirmedHash = await reauthenticate(ctx, password);
  const scope = await eraseAccount(ctx, {
    organizationId: person.organizationId,
    person,
    readScope: (em, options) => deletionScope(em, person, confirmedHash, options),
  });
  // Later fields of the same GraphQL document run without the user.
  ctx.user = null;
  return { message: MESSAGES[scope] };
}
