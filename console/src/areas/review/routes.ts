import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

interface ReviewSearch {
  /** The item that is open, so that a reload and a link open it again. */
  item?: string;
  /** The language whose texts are reviewed; absent for the main one. */
  language?: string;
}

function validateSearch({ item, language }: Record<string, unknown>): ReviewSearch {
  return { ...(typeof item === 'string' && { item }), ...(typeof language === 'string' && language && { language }) };
}

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/review',
    validateSearch,
    loader: () => Promise.all(['projects', 'jobs', 'texts', 'review'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
  }),
] as const;
