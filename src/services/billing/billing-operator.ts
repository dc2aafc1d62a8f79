import { admin, type Context, type Viewer } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';

/** Who may book CT by hand: an administrator or, by BILLING_OPERATOR, only staff of the service. Throws 401 or 403. */
export function billingOperator(ctx: Context): Viewer {
  const user = admin(ctx);
  if (ctx.config.BILLING_OPERATOR === 'super_admin' && !user.isSuperAdmin) throw new AppError('FORBIDDEN');
  return user;
}
