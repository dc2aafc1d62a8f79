import type { NextFunction, Request, Response } from 'express';
import { hasScope } from '../../entities/accounts/api-key-scope.ts';
import type { Access, RestRoute } from '../../schema/dialect/rest.ts';
import { admin, type Context, signedIn, superAdmin, verifiedUser } from '../core/context.ts';
import { AppError } from '../core/errors.ts';
import { billingOperator } from '../services/billing/billing-operator.ts';
import { identify } from './request-context.ts';

/** Who may call an operation, as its route declares it. */
export type AccessRule = Pick<RestRoute, 'access' | 'apiKey' | 'billingOperator' | 'verifiedEmail'>;

/**
 * Returns the context in which an operation may run: the caller's own or, for an operation that accepts API keys, one
 * with the viewer of the key. GraphQL and REST call it before they validate the input.
 * @throws 401 without a user, 403 for a user without the permission.
 */
export function authorize(ctx: Context, rule: AccessRule): Context {
  const own = authorizeRole(ctx, rule);
  if (rule.verifiedEmail) verifiedUser(own);
  return own;
}

function authorizeRole(ctx: Context, { access, apiKey: scope, billingOperator: byOperator }: AccessRule): Context {
  if (access === 'none') return ctx;
  if (scope && !ctx.user && ctx.apiKey) {
    if (!hasScope(ctx.apiKey.scopes, scope)) throw new AppError('FORBIDDEN', `The API key has no \`${scope}\` scope`);
    return { ...ctx, user: ctx.apiKey.viewer };
  }
  if (access === 'admin') admin(ctx);
  else if (access === 'super admin') superAdmin(ctx);
  else signedIn(ctx);
  if (byOperator) billingOperator(ctx);
  return ctx;
}

/**
 * Middleware that rejects a REST request with 401 or 403 before its body is read. Services check permissions
 * themselves; this check keeps the documented order of errors.
 */
export function requireAccess(required: Access | AccessRule) {
  const rule = typeof required === 'string' ? { access: required } : required;
  return async (req: Request, _res: Response, next: NextFunction): Promise<void> => {
    if (rule.access !== 'none') authorize(await identify(req), rule);
    next();
  };
}
