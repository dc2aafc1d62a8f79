import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { BILLING_TABS, type BillingTab } from './tabs.ts';

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
    ...page('/billing'),
    validateSearch: validateTab,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/billing/checkout'),
    validateSearch: validateCheckout,
  }),
] as const;
