import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { ORGANIZATION_TABS, type OrganizationTab } from './tabs.ts';

const loader = () => Promise.all(['organization', 'jobs'].map(loadTexts));

function validateTab({ tab }: Record<string, unknown>): { tab?: OrganizationTab } {
  const known = ORGANIZATION_TABS.find((each) => each === tab);
  return known ? { tab: known } : {};
}

export const organizationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organization',
    validateSearch: validateTab,
    loader,
    component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organization/webhooks/$endpointId',
    loader,
    component: lazyRouteComponent(() => import('./webhook-page.tsx'), 'WebhookPage'),
  }),
] as const;
