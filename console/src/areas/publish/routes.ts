import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

export const publishRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId/publish'),
    // The open item.
    validateSearch: ({ item }: Record<string, unknown>): { item?: string } =>
      typeof item === 'string' ? { item } : {},
  }),
] as const;
