import { LockMode } from '@mikro-orm/core';
import { BlogPost } from '../../../../entities/blog/blog-post.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { getProject } from '../../catalog/projects/get-project.ts';

/** A post of a project of the caller's organization, with its text. Throws 401, 404. */
export async function getBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  return (await find(ctx, projectId, postId)) ?? missing();
}

/** Like {@link getBlogPost}, and nobody else changes it until the transaction ends. */
export async function lockBlogPost(ctx: Context, projectId: string, postId: string): Promise<BlogPost> {
  return (await find(ctx, projectId, postId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })) ?? missing();
}

async function find(ctx: Context, projectId: string, postId: string, lock: object = {}): Promise<BlogPost | null> {
  const project = await getProject(ctx, projectId);
  return ctx.em.findOne(BlogPost, { id: postId, projectId: project.id }, { populate: ['content'], ...lock });
}

function missing(): never {
  throw notFound('Blog post');
}
