import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { StoreConnection } from '../../../../entities/stores/store-connection.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { openBlog } from '../../stores/open-store.ts';

/**
 * Throws 422 where a post has categories that its site does not have. A site that cannot be asked now is asked again by
 * the job that publishes the post.
 */
export async function checkCategories(ctx: Context, connection: StoreConnection, post: BlogPost): Promise<void> {
  if (post.cmsCategoryIds.length === 0) return;
  try {
    const blog = await openBlog(ctx, connection);
    const missing = await blog.missingCategories?.(post.cmsCategoryIds.map(String), ctx.signal);
    if (missing?.length) throw invalidField('cms_category_ids', noCategory(missing));
  } catch (error) {
    if (error instanceof ProviderError || (error instanceof AppError && error.code === 'NOT_CONFIGURED')) return;
    throw error;
  }
}

export const noCategory = (ids: readonly string[]): string => `the site has no category ${ids.join(', ')}`;
