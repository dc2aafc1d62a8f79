import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { STUDIO_TABS, type StudioTab } from './tabs.ts';

interface StudioSearch {
  tab?: StudioTab;
  /** Only audits of this project. */
  project?: string;
}

function validateSearch({ tab, project }: Record<string, unknown>): StudioSearch {
  const known = STUDIO_TABS.find((each) => each === tab);
  return { ...(known && { tab: known }), ...(typeof project === 'string' && project && { project }) };
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
