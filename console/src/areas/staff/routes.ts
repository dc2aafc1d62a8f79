import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { tabSearch } from '../../app/tab-search.ts';
import { STAFF_TABS } from './tabs.ts';

export const staffRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/admin'),
    validateSearch: tabSearch(STAFF_TABS),
  }),
] as const;
