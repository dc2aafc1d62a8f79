import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const notificationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  ...page('/notifications'),
});
