import { rejectNulls } from '../../../core/parse.ts';
import type { EmailPreferences } from '../../../../entities/accounts/email-preferences.ts';
import type { UpdateEmailPreferencesInput } from '../../../../schema/accounts/user-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { applyPatch } from '../../../core/patch.ts';
import { getLockedUser, showMe } from './get-user.ts';

/** Returns the email preferences of the signed-in user. */
export async function getEmailPreferences(ctx: Context): Promise<EmailPreferences> {
  return (await showMe(ctx)).emailPreferences;
}

/** Changes the supplied preferences. Concurrent calls do not undo each other. Throws 422 for null. */
export async function updateEmailPreferences(
  ctx: Context,
  input: UpdateEmailPreferencesInput,
): Promise<EmailPreferences> {
  const { id } = signedIn(ctx);
  rejectNulls(input);
  return ctx.em.transactional(async (em) => {
    const { emailPreferences } = await getLockedUser({ ...ctx, em }, id);
    applyPatch(emailPreferences, input);
    return emailPreferences;
  });
}
