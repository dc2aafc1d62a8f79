import { createRoute } from '@tanstack/react-router';
import { page } from '../../app/page.ts';
import { signedInRoute } from '../../app/routes.ts';
import { ENUMS } from '../../generated/schema.ts';
import { BLOG_TABS, type BlogView } from './view.ts';

function validateView(search: Record<string, unknown>): BlogView {
  const view: BlogView = {
    project: typeof search['project'] === 'string' ? search['project'] : undefined,
    tab: BLOG_TABS.find((each) => each === search['tab']),
    status: ENUMS.PostStatus.find((each) => each === search['status']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value));
}

export const blogRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/blog'),
    validateSearch: validateView,
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    ...page('/blog/$projectId/$postId'),
  }),
] as const;
