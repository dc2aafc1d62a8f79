import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/settings'),
  }),
] as const;
