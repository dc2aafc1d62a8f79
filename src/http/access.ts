import type { RestRoute } from '../../schema/dialect/rest.ts';
import { admin, type Context, signedIn, superAdmin } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { billingOperator } from '../services/billing/billing-operator.ts';

export type AccessRule = Pick<RestRoute, 'access' | 'apiKey' | 'billingOperator'>;

/**
 * The context in which an operation may run: the caller's own or, where the operation takes API keys, that of the key's
 * viewer. Throws 401 without a user and 403 for one who may not; asked at both doors before the input is looked at.
 */
export function authorize(ctx: Context, { access, apiKey: scope, billingOperator: byOperator }: AccessRule): Context {
  if (access === 'none') return ctx;
  if (scope && !ctx.user && ctx.apiKey) {
    if (!ctx.apiKey.scopes.includes(scope)) throw new AppError('FORBIDDEN', `The API key has no \`${scope}\` scope`);
    return { ...ctx, user: ctx.apiKey.viewer };
  }
  if (access === 'admin') admin(ctx);
  else if (access === 'super admin') superAdmin(ctx);
  else signedIn(ctx);
  if (byOperator) billingOperator(ctx);
  return ctx;
}
