import type { Access } from '../../schema/dialect/rest.ts';
import { admin, type Context, signedIn } from '../core/context.ts';
import { AppError } from '../core/errors.ts';

/** Throws 401 without a user and 403 for one who may not; asked at both doors before the input is looked at. */
export function requireAccess(ctx: Context, access: Access): void {
  if (access === 'none') return;
  if (access === 'admin') admin(ctx);
  else if (access === 'super admin' && !signedIn(ctx).isSuperAdmin) throw new AppError('FORBIDDEN');
  else signedIn(ctx);
}
