import { createRouter } from '@tanstack/react-router';
import { accountRoutes } from '../areas/account/routes.ts';
import { billingRoutes } from '../areas/billing/routes.ts';
import { blogRoutes } from '../areas/blog/routes.ts';
import { generateRoutes } from '../areas/generate/routes.ts';
import { homeRoutes } from '../areas/home/routes.ts';
import { importRoutes } from '../areas/import/routes.ts';
import { profileRoutes } from '../areas/profiles/routes.ts';
import { notificationsRoute } from '../areas/notifications/routes.ts';
import { organizationRoutes } from '../areas/organization/routes.ts';
import { projectRoutes } from '../areas/projects/routes.ts';
import { publishRoutes } from '../areas/publish/routes.ts';
import { reviewRoutes } from '../areas/review/routes.ts';
import { ruleRoutes } from '../areas/rules/routes.ts';
import { settingsRoutes } from '../areas/settings/routes.ts';
import { staffRoutes } from '../areas/staff/routes.ts';
import { storeRoutes } from '../areas/stores/routes.ts';
import { studioRoutes } from '../areas/studio/routes.ts';
import { supportRoutes } from '../areas/support/routes.ts';
import { Loading } from '../components/states.tsx';
import { PageError } from './page-error.tsx';
import { rootRoute, signedInRoute, unknownRoute } from './routes.ts';

/** Every area adds its routes here. The pages themselves are loaded when they are opened. */
const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  signedInRoute.addChildren([
    // One line for each area.
    ...billingRoutes,
    ...blogRoutes,
    ...generateRoutes,
    ...homeRoutes,
    ...importRoutes,
    ...profileRoutes,
    notificationsRoute,
    ...organizationRoutes,
    ...projectRoutes,
    ...publishRoutes,
    ...reviewRoutes,
    ...ruleRoutes,
    ...settingsRoutes,
    ...staffRoutes,
    ...storeRoutes,
    ...studioRoutes,
    ...supportRoutes,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // Another filter of a list begins at its top.
  scrollToTopSelectors: ['[data-scroll-restoration-id="list"]'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
