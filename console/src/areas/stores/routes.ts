import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const loader = () => loadTexts('stores');

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
    path: '/stores',
    loader,
    component: lazyRouteComponent(() => import('./stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/stores/$connectionId',
    loader,
    component: lazyRouteComponent(() => import('./store-page.tsx'), 'StorePage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/store-connections',
    validateSearch: validateInstall,
    loader,
    component: lazyRouteComponent(() => import('./install-page.tsx'), 'InstallPage'),
  }),
] as const;
