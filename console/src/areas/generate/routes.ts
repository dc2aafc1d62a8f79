import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const generateRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/generate',
    // The generation that is shown, so that a reload shows it again.
    validateSearch: ({ job }: Record<string, unknown>): { job?: string } => (typeof job === 'string' ? { job } : {}),
    loader: () => Promise.all(['projects', 'jobs', 'generate'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./generate-page.tsx'), 'GeneratePage'),
  }),
] as const;
