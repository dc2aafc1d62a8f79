import type { RawBuilder } from 'kysely';
import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { BlogPostListArgs } from '../../../../schema/blog/post-inputs.ts';
import type { BlogPostPage } from '../../../../schema/blog/payloads.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { sql } from '../../../core/sql.ts';
import { parentProject } from '../../catalog/projects/get-project.ts';
import { checkPage } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';

const MAX_PAGE = 100;

/** Returns a page of a project's posts, newest first, without their texts. Throws 401, 422 and 404. */
export async function listBlogPosts(
  ctx: Context,
  projectId: string,
  { status, from, until, ...page }: BlogPostListArgs,
): Promise<BlogPostPage> {
  signedIn(ctx);
  checkPage(page, MAX_PAGE);
  const where = { projectId, ...(status && { status }) };
  const { found, ...rest } = await pageOf(ctx, BlogPost, where, { createdAt: 'desc', id: 'desc' }, page, {
    parent: parentProject(ctx, projectId),
    and: datesCondition(from, until),
  });
  return { blogPosts: found, ...rest };
}

/** The condition on when the post `t` was published or is scheduled. */
function datesCondition(from: Date | null | undefined, until: Date | null | undefined): RawBuilder<unknown> {
  // A post that is published already may be scheduled again after a failure.
  const at = sql`case when t.status = 'scheduled' then t.scheduled_at else coalesce(t.published_at, t.scheduled_at) end`;
  const start = from ? sql`and ${at} >= ${from}` : sql``;
  return until ? sql`${start} and ${at} < ${until}` : start;
}
