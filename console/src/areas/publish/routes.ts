import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const publishRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/publish',
    // The open item.
    validateSearch: ({ item }: Record<string, unknown>): { item?: string } =>
      typeof item === 'string' ? { item } : {},
    loader: () => Promise.all(['projects', 'jobs', 'texts', 'publish'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./publish-page.tsx'), 'PublishPage'),
  }),
] as const;
