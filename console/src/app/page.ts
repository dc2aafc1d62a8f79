import { lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { PAGES, type PagePath } from './pages.ts';

/** The options of the route of a page: its address, its code, and its texts, so that it renders with them at once. */
export function page<Path extends PagePath>(path: Path) {
  const { texts, load } = PAGES[path];
  return {
    path,
    loader: () => Promise.all(texts.map(loadTexts)),
    component: lazyRouteComponent(async () => ({ default: await load() })),
  };
}
