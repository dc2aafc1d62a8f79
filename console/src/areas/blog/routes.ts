import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { ENUMS } from '../../generated/schema.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { BLOG_TABS, type BlogView } from './view.ts';

function validateView(search: Record<string, unknown>): BlogView {
  const view: BlogView = {
    project: typeof search['project'] === 'string' ? search['project'] : undefined,
    tab: BLOG_TABS.find((each) => each === search['tab']),
    status: ENUMS.PostStatus.find((each) => each === search['status']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value));
}

const loader = () => Promise.all(['blog', 'jobs', 'texts'].map(loadTexts));

export const blogRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/blog',
    validateSearch: validateView,
    loader,
    component: lazyRouteComponent(() => import('./blog-page.tsx'), 'BlogPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/blog/$projectId/$postId',
    loader,
    component: lazyRouteComponent(() => import('./post-page.tsx'), 'PostPage'),
  }),
] as const;
