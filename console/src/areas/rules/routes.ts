import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const loader = () => Promise.all(['projects', 'jobs', 'rules'].map(loadTexts));

export const ruleRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/rules',
    loader,
    component: lazyRouteComponent(() => import('./rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/projects/$projectId/rules/$ruleId',
    loader,
    component: lazyRouteComponent(() => import('./rule-page.tsx'), 'RulePage'),
  }),
] as const;
