import type { PostStatus } from '../../generated/types.ts';

/** The parts of the page, as the address names them. */
export const BLOG_TABS = ['posts', 'calendar', 'templates'] as const;
export type BlogTab = (typeof BLOG_TABS)[number];

/** What the blog shows. It is in the address, so that a bookmark opens the same view. */
export interface BlogView {
  project?: string;
  tab?: BlogTab;
  status?: PostStatus;
}
