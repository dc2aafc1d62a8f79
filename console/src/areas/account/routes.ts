import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { rootRoute } from '../../app/routes.ts';

/** The address to return to. Any other than a path of this site is dropped. */
function validateReturn({ to }: Record<string, unknown>): { to?: string } {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {};
}

/** A mailed link carries its token. */
function validateToken({ token }: Record<string, unknown>): { token: string } {
  return { token: typeof token === 'string' ? token : '' };
}

export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/sign-in'),
    validateSearch: validateReturn,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/sign-in/$provider'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/sign-up'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/forgot-password'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/reset-password'),
    validateSearch: validateToken,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    ...page('/verify-email'),
    validateSearch: validateToken,
  }),
] as const;
