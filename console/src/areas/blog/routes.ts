import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../../app/routes.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { PostStatus } from '../../generated/types.ts';
import { loadTexts } from '../../i18n/i18n.ts';

export const BLOG_TABS = ['posts', 'calendar', 'templates'] as const;
export type BlogTab = (typeof BLOG_TABS)[number];

/** What the blog shows. It is in the address, so that a bookmark opens the same view. */
export interface BlogView {
  project?: string;
  tab?: BlogTab;
  status?: PostStatus;
}

function validateView(search: Record<string, unknown>): BlogView {
  const view: BlogView = {
    project: typeof search['project'] === 'string' ? search['project'] : undefined,
    tab: BLOG_TABS.find((each) => each === search['tab']),
    status: ENUMS.PostStatus.find((each) => each === search['status']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value));
}

const loader = () => Promise.all(['blog', 'jobs'].map(loadTexts));

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
