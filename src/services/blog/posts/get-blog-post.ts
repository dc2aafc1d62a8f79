import { LockMode } from '@mikro-orm/core';
import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import { type Plain, selected } from '../../../core/columns.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { preparedRow } from '../../../core/prepared.ts';
import { sql } from '../../../core/sql.ts';
import { getProject } from '../../catalog/projects/get-project.ts';

/** A post as it is shown: a plain row with its text. */
export type PostRow = Omit<Plain<BlogPost>, 'copies'>;

/** Returns a post of a project of the caller's organization, with its text, for display. Throws 401 and 404. */
export async function showBlogPost(ctx: Context, projectId: string, postId: string): Promise<PostRow> {
  const { organizationId } = signedIn(ctx);
  const post = await preparedRow<PostRow>(
    ctx.em,
    sql`select ${selected(ctx.em, BlogPost, 't')}, t.content
          from blog_posts t
          join projects p on p.id = t.project_id
         where t.id = ${postId} and t.project_id = ${projectId} and p.organization_id = ${organizationId}`,
  );
  if (post) return post;
  await getProject(ctx, projectId);
  throw notFound('Blog post');
}

/** Returns a post of a project of the caller's organization, with its text, for a change. Throws 401 and 404. */
export async function getBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  return find(ctx, projectId, postId);
}

/** Returns a post like {@link getBlogPost} and locks its row until the transaction ends. */
export async function lockBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  return find(ctx, projectId, postId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** Throws 409 while a job writes or publishes the post. */
export function assertNotBusy({ status }: BlogPost): void {
  if (status === PostStatus.generating) throw new AppError('CONFLICT', 'The post is being written');
  if (status === PostStatus.publishing) throw new AppError('CONFLICT', 'The post is being published');
}

async function find(ctx: Context, projectId: string, postId: string, lock: object = {}): Promise<BlogPost> {
  const project = await getProject(ctx, projectId);
  const post = await ctx.em.findOne(
    BlogPost,
    { id: postId, projectId: project.id },
    { populate: ['content'], ...lock },
  );
  if (!post) throw notFound('Blog post');
  return post;
}
