import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const loader = () => loadTexts('account');

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
    path: '/sign-in',
    validateSearch: validateReturn,
    loader,
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-in/$provider',
    loader,
    component: lazyRouteComponent(() => import('./provider-return-page.tsx'), 'ProviderReturnPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/sign-up',
    loader,
    component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot-password',
    loader,
    component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reset-password',
    validateSearch: validateToken,
    loader,
    component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify-email',
    validateSearch: validateToken,
    loader,
    component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
  }),
] as const;
