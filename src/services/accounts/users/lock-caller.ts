import { admin, type Context, signedIn, verifiedUser, type Viewer } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { revalidateViewer } from '../sessions/authenticate.ts';
import { lockUserRow } from './get-user.ts';

/**
 * Locks the signed-in administrator until the caller's transaction ends and reads the rights again: a call that began
 * before they were revoked must not create another way into the organization or to its data. Throws 401 if the session
 * or the account has ended, and 403 if the user is no longer an administrator.
 */
export async function lockCallingAdmin(ctx: Context): Promise<Viewer> {
  const caller = signedIn(ctx);
  await lockUserRow(ctx, caller.id);
  const current = await revalidateViewer(ctx, caller);
  if (!current) throw new AppError('UNAUTHENTICATED');
  return admin({ ...ctx, user: current });
}

/** The same for an operation with `verifiedEmail`. Also throws 403 if the address is not verified although it must be. */
export async function lockVerifiedAdmin(ctx: Context): Promise<Viewer> {
  return verifiedUser({ ...ctx, user: await lockCallingAdmin(ctx) });
}
