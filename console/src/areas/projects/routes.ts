import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { validateView } from './view.ts';

export const projectRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId'),
    validateSearch: validateView,
  }),
] as const;
