import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

/** The item that is open, so that a reload and a link open it again. */
function validateItem({ item }: Record<string, unknown>): { item?: string } {
  return typeof item === 'string' ? { item } : {};
}

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/review',
    validateSearch: validateItem,
    loader: () => Promise.all(['projects', 'jobs', 'texts', 'review'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
  }),
] as const;
