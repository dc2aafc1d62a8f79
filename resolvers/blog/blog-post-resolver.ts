import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { BlogPost } from '../../entities/blog/blog-post.ts';
import { BlogPostListArgs, CreateBlogPostInput, UpdateBlogPostInput } from '../../schema/blog/post-inputs.ts';
import { BlogPostPage } from '../../schema/blog/post-payloads.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { createBlogPost } from '../../src/services/blog/posts/create-blog-post.ts';
import { deleteBlogPost } from '../../src/services/blog/posts/delete-blog-post.ts';
import { getBlogPost } from '../../src/services/blog/posts/get-blog-post.ts';
import { listBlogPosts } from '../../src/services/blog/posts/list-blog-posts.ts';
import { updateBlogPost } from '../../src/services/blog/posts/update-blog-post.ts';

@Resolver()
export class BlogPostResolver {
  @Rest('GET /projects/:project_id/blog-posts')
  @Query(() => BlogPostPage, { description: 'The blog posts of a project, newest first, without their texts. 404 when the project is not the organization’s.' })
  blogPosts(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string, @Args(() => BlogPostListArgs) list: BlogPostListArgs): Promise<BlogPostPage> {
    return listBlogPosts(ctx, projectId, list);
  }

  @Rest('POST /projects/:project_id/blog-posts', { status: 201 })
  @Mutation(() => BlogPost, { description: 'Stores a post that was written by hand, as a draft. 404 when the project, an item or the template is not the organization’s.' })
  createBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateBlogPostInput) input: CreateBlogPostInput,
  ): Promise<BlogPost> {
    return createBlogPost(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/blog-posts/:post_id')
  @Query(() => BlogPost, { description: 'A post with its text. 404 when it is not the organization’s.' })
  blogPost(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string, @Arg('postId', () => ID) postId: string): Promise<BlogPost> {
    return getBlogPost(ctx, projectId, postId);
  }

  @Rest('PATCH /projects/:project_id/blog-posts/:post_id')
  @Mutation(() => BlogPost, {
    description: 'Changes a post. One that is published changes where it is published when it is published again. 404 when it is not the organization’s. 409 while it is written or published.',
  })
  updateBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => UpdateBlogPostInput) input: UpdateBlogPostInput,
  ): Promise<BlogPost> {
    return updateBlogPost(ctx, projectId, postId, input);
  }

  @Rest('DELETE /projects/:project_id/blog-posts/:post_id', { status: 204 })
  @Mutation(() => Boolean, { description: 'Deletes a post here; one that is published stays where it is published. 404 when it is not the organization’s. 409 while it is written or published.' })
  deleteBlogPost(@Ctx() ctx: Context, @Arg('projectId', () => ID) projectId: string, @Arg('postId', () => ID) postId: string): Promise<boolean> {
    return deleteBlogPost(ctx, projectId, postId);
  }
}
