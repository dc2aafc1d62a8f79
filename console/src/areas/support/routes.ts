import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { loadTexts } from '../../i18n/i18n.ts';

const PATH = '/support';

/** The address that this document was requested at. */
const documentPath = () => new URL(performance.getEntriesByType('navigation')[0]!.name).pathname;

export const supportRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: PATH,
    // Only the document of this address may load a frame of the chat desk: after any other page it is requested again.
    beforeLoad: ({ preload }) => {
      if (preload || documentPath() === PATH) return undefined;
      location.assign(PATH);
      return new Promise<never>(() => {});
    },
    loader: () => loadTexts('support'),
    component: lazyRouteComponent(() => import('./support-page.tsx'), 'SupportPage'),
  }),
] as const;
