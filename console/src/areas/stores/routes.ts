import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

/** What storeA's redirect carries: an installation to finalize, or why there is none. */
interface InstallSearch {
  install_token?: string;
  shop?: string;
  error?: string;
}

function validateInstall(search: Record<string, unknown>): InstallSearch {
  const entries = ['install_token', 'shop', 'error'].map((name) => [name, search[name]]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as InstallSearch;
}

export const storeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/stores'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/stores/$connectionId'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/store-connections'),
    validateSearch: validateInstall,
  }),
] as const;
