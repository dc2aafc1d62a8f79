import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/'),
  }),
] as const;
