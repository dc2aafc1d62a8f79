import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const loader = () => Promise.all(['texts', 'profiles'].map(loadTexts));

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profiles',
    loader,
    component: lazyRouteComponent(() => import('./profiles-page.tsx'), 'ProfilesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/profiles/$profileId',
    loader,
    component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  }),
] as const;
