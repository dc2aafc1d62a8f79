import { LockMode } from '@mikro-orm/core';
import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { PostStatus } from '../../../../entities/blog/post-enums.ts';
import type { Context } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { getProject } from '../../catalog/projects/get-project.ts';

/** Returns a post of a project of the caller's organization, with its text. Throws 401 and 404. */
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
