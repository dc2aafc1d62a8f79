import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { BlogPost } from '../../entities/blog/blog-post.ts';
import { GenerateBlogPostInput } from '../../schema/blog/generate-inputs.ts';
import { StartedBlogPost, BlogPostPage } from '../../schema/blog/payloads.ts';
import {
  BlogPostListArgs,
  CreateBlogPostInput,
  UpdateBlogPostInput,
  PublishBlogPostInput,
  ScheduleBlogPostInput,
} from '../../schema/blog/post-inputs.ts';
import { Rest } from '../../schema/dialect/rest.ts';
import type { Context } from '../../src/core/context.ts';
import { ID } from '../../src/core/scalars.ts';
import { startBlogGeneration } from '../../src/services/blog/generation/start-blog-generation.ts';
import { createBlogPost } from '../../src/services/blog/posts/create-blog-post.ts';
import { deleteBlogPost } from '../../src/services/blog/posts/delete-blog-post.ts';
import { getBlogPost } from '../../src/services/blog/posts/get-blog-post.ts';
import { listBlogPosts } from '../../src/services/blog/posts/list-blog-posts.ts';
import { updateBlogPost } from '../../src/services/blog/posts/update-blog-post.ts';
import { publishBlogPost } from '../../src/services/blog/publishing/publish-blog-post.ts';
import { scheduleBlogPost } from '../../src/services/blog/publishing/schedule-blog-post.ts';
import { unscheduleBlogPost } from '../../src/services/blog/publishing/unschedule-blog-post.ts';

@Resolver()
export class BlogPostResolver {
  @Rest('GET /projects/:project_id/blog-posts')
  @Query(() => BlogPostPage, {
    description:
      'The blog posts of a project, newest first, without their texts. 404 when the project is not the organization’s.',
  })
  blogPosts(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Args(() => BlogPostListArgs) list: BlogPostListArgs,
  ): Promise<BlogPostPage> {
    return listBlogPosts(ctx, projectId, list);
  }

  @Rest('POST /projects/:project_id/blog-posts', { status: 201 })
  @Mutation(() => BlogPost, {
    description:
      'Stores a post that was written by hand, as a draft. 404 when the project, an item or the template is not the organization’s.',
  })
  createBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateBlogPostInput) input: CreateBlogPostInput,
  ): Promise<BlogPost> {
    return createBlogPost(ctx, projectId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/generate', { status: 202 })
  @Mutation(() => StartedBlogPost, {
    description:
      'Starts a job that writes a post. 402 when the balance does not pay for it. 404 when the project, an item or the template is not the organization’s. 503 when the AI provider is not configured.',
  })
  generateBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerateBlogPostInput) input: GenerateBlogPostInput,
  ): Promise<StartedBlogPost> {
    return startBlogGeneration(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/blog-posts/:post_id')
  @Query(() => BlogPost, { description: 'A post with its text. 404 when it is not the organization’s.' })
  blogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<BlogPost> {
    return getBlogPost(ctx, projectId, postId);
  }

  @Rest('PATCH /projects/:project_id/blog-posts/:post_id')
  @Mutation(() => BlogPost, {
    description:
      'Changes a post. One that is published changes where it is published when it is published again. 404 when it is not the organization’s. 409 while it is written or published.',
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
  @Mutation(() => Boolean, {
    description:
      'Deletes a post here; one that is published stays where it is published. 404 when it is not the organization’s. 409 while it is written or published.',
  })
  deleteBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<boolean> {
    return deleteBlogPost(ctx, projectId, postId);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/publish')
  @Mutation(() => BlogPost, {
    description:
      'Publishes a post and answers it when that is over: `published`, or `failed` with the reason as `analytics.last_error`, which can be tried again. One that is published already is written anew where it is; one that is scheduled is published now. 404 when the post or the connection is not the organization’s. 409 while it is written or published. 422 without a connection, or when it is of the wrong kind or not usable.',
  })
  publishBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => PublishBlogPostInput) input: PublishBlogPostInput,
  ): Promise<BlogPost> {
    return publishBlogPost(ctx, projectId, postId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/schedule')
  @Mutation(() => BlogPost, {
    description:
      'Has a draft, or a post that failed, published at a time; of one that is scheduled it moves the time. The site is told nothing before. 404 when the post or the connection is not the organization’s. 409 while it is written or published, and when it is published already. 422 for a time that is past or more than five years away, without a connection, or when it is of the wrong kind or not usable.',
  })
  scheduleBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => ScheduleBlogPostInput) input: ScheduleBlogPostInput,
  ): Promise<BlogPost> {
    return scheduleBlogPost(ctx, projectId, postId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/unschedule')
  @Mutation(() => BlogPost, {
    description:
      'Takes the schedule of a post back: it is a draft again. 404 when it is not the organization’s. 409 when it is not scheduled, or its time has just come.',
  })
  unscheduleBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<BlogPost> {
    return unscheduleBlogPost(ctx, projectId, postId);
  }
}
