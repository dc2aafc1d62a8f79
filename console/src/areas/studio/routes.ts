import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';
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

const loader = () => Promise.all(['studio', 'jobs'].map(loadTexts));

export const studioRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/studio',
    validateSearch,
    loader,
    component: lazyRouteComponent(() => import('./studio-page.tsx'), 'StudioPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/studio/requests/$requestId',
    loader,
    component: lazyRouteComponent(() => import('./request-page.tsx'), 'RequestPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/studio/audits/$auditId',
    loader,
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
] as const;
