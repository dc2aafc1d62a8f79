import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const importRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/import',
    // The source and the running import, so that a reload continues where it was.
    validateSearch: ({ source, job }: Record<string, unknown>): { source?: string; job?: string } => ({
      ...(text(source) && { source: text(source) }),
      ...(text(job) && { job: text(job) }),
    }),
    loader: () => Promise.all(['projects', 'jobs', 'import'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;
