import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { BILLING_TABS, type BillingTab } from './tabs.ts';

const loader = () => loadTexts('billing');

function validateTab({ tab }: Record<string, unknown>): { tab?: BillingTab } {
  const known = BILLING_TABS.find((each) => each === tab);
  return known ? { tab: known } : {};
}

/** The platform's script reads the transaction from the address itself, under this name. */
function validateCheckout(search: Record<string, unknown>): { _ptxn: string; token: string } {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { _ptxn: textOf(search['_ptxn']), token: textOf(search['token']) };
}

export const billingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing',
    validateSearch: validateTab,
    loader,
    component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/billing/checkout',
    validateSearch: validateCheckout,
    loader,
    component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
  }),
] as const;
