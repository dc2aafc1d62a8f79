import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

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
    ...page('/projects/$projectId/review'),
    validateSearch,
  }),
] as const;
