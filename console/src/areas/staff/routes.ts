import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { STAFF_TABS, type StaffTab } from './tabs.ts';

function validateTab({ tab }: Record<string, unknown>): { tab?: StaffTab } {
  const known = STAFF_TABS.find((each) => each === tab);
  return known ? { tab: known } : {};
}

export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/admin',
    validateSearch: validateTab,
    loader: () => Promise.all(['staff', 'billing', 'studio'].map(loadTexts)),
    component: lazyRouteComponent(() => import('./staff-page.tsx'), 'StaffPage'),
  }),
] as const;
