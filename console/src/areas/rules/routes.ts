import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const ruleRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId/rules'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId/rules/$ruleId'),
  }),
] as const;
