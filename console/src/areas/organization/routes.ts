import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const organizationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organization',
    loader: () => loadTexts('organization'),
    component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
  }),
] as const;
