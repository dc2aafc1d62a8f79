import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  loader: () => loadTexts('notifications'),
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});
