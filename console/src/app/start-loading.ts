import { router } from './router.tsx';
import { currentViewer } from './viewer.ts';

/** Requests what the first page needs at once, and not one after the other as the router does. Errors appear there. */
export function startLoading(): void {
  const ignore = () => {};
  currentViewer().catch(ignore);
  const routes = router.matchRoutes(router.latestLocation) as { routeId: keyof typeof router.routesById }[];
  for (const { routeId } of routes) {
    const component = router.routesById[routeId]?.options.component;
    if (component && 'preload' in component) component.preload?.()?.catch(ignore);
  }
}
