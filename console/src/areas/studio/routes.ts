import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { tabSearch } from '../../app/tab-search.ts';
import { STUDIO_TABS, type StudioTab } from './tabs.ts';

interface StudioSearch {
  tab?: StudioTab;
  /** Only audits of this project. */
  project?: string;
}

function validateSearch(search: Record<string, unknown>): StudioSearch {
  const { project } = search;
  return { ...tabSearch(STUDIO_TABS)(search), ...(typeof project === 'string' && project && { project }) };
}

export const studioRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/studio'),
    validateSearch,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/studio/requests/$requestId'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/studio/audits/$auditId'),
  }),
] as const;
