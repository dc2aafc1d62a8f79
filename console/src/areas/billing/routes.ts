import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { tabSearch } from '../../app/tab-search.ts';
import { BILLING_TABS } from './tabs.ts';

/** The platform's script reads the transaction from the address itself, under this name. */
function validateCheckout(search: Record<string, unknown>): { _ptxn: string; token: string } {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { _ptxn: textOf(search['_ptxn']), token: textOf(search['token']) };
}

export const billingRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/billing'),
    validateSearch: tabSearch(BILLING_TABS),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/billing/checkout'),
    validateSearch: validateCheckout,
  }),
] as const;
