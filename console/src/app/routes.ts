import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFound } from '../components/states.tsx';
import { loadShell } from './pages.ts';
import { currentViewer } from './viewer.ts';

/** The parent of pages without a session. */
export const rootRoute = createRootRoute({ notFoundComponent: NotFound });

/** The parent of all other pages: the shell with the navigation. Without a session it leads to the sign-in and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    const viewer = await currentViewer();
    if (!viewer) throw redirect({ to: '/sign-in', search: { to: location.href } });
    return { viewer };
  },
  component: lazyRouteComponent(async () => ({ default: await loadShell() })),
});

/** An unknown address. */
export const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFound });
