import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const importRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/projects/$projectId/import'),
    // The source and the running import, so that a reload continues where it was.
    validateSearch: ({ source, job }: Record<string, unknown>): { source?: string; job?: string } => ({
      ...(text(source) && { source: text(source) }),
      ...(text(job) && { job: text(job) }),
    }),
  }),
] as const;
