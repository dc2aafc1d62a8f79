import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { tabSearch } from '../../app/tab-search.ts';
import { ORGANIZATION_TABS } from './tabs.ts';

export const organizationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/organization'),
    validateSearch: tabSearch(ORGANIZATION_TABS),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/organization/webhooks/$endpointId'),
  }),
] as const;
