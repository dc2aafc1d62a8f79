import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/settings',
    loader: () => loadTexts('settings'),
    component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  }),
] as const;
