import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { STAFF_TABS, type StaffTab } from './tabs.ts';

function validateTab({ tab }: Record<string, unknown>): { tab?: StaffTab } {
  const known = STAFF_TABS.find((each) => each === tab);
  return known ? { tab: known } : {};
}

export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/admin'),
    validateSearch: validateTab,
  }),
] as const;
