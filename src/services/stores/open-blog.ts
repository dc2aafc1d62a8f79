import { blogFor } from '../../providers/stores/platforms.ts';
import { opener } from './open-connection.ts';

/** The blog behind a connection, as {@link opener} keeps it. Throws NOT_CONFIGURED, also for a platform that has no blogs. */
export const openBlog = opener(blogFor);
