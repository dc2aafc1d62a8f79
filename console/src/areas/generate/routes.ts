import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const generateRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId/generate'),
    // The generation that is shown, so that a reload shows it again.
    validateSearch: ({ job }: Record<string, unknown>): { job?: string } => (typeof job === 'string' ? { job } : {}),
  }),
] as const;
