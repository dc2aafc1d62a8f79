import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';

const PATH = '/support';

/** The address that this document was requested at. */
const documentPath = () => new URL(performance.getEntriesByType('navigation')[0]!.name).pathname;

export const supportRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page(PATH),
    // Only the document of this address may load a frame of the chat desk: after any other page it is requested again.
    beforeLoad: ({ preload }) => {
      if (preload || documentPath() === PATH) return undefined;
      location.assign(PATH);
      return new Promise<never>(() => {});
    },
  }),
] as const;
