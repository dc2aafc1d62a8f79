import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { validateView } from './view.ts';

const loader = () => Promise.all([loadTexts('projects'), loadTexts('jobs')]);

export const projectRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects',
    loader,
    component: lazyRouteComponent(() => import('./projects-page.tsx'), 'ProjectsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId',
    validateSearch: validateView,
    loader,
    component: lazyRouteComponent(() => import('./items-page.tsx'), 'ItemsPage'),
  }),
] as const;
