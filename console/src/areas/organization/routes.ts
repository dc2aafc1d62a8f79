import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { ORGANIZATION_TABS, type OrganizationTab } from './tabs.ts';

function validateTab({ tab }: Record<string, unknown>): { tab?: OrganizationTab } {
  const known = ORGANIZATION_TABS.find((each) => each === tab);
  return known ? { tab: known } : {};
}

export const organizationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/organization'),
    validateSearch: validateTab,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/organization/webhooks/$endpointId'),
  }),
] as const;
