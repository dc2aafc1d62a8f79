import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/profiles'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/profiles/$profileId'),
  }),
] as const;
