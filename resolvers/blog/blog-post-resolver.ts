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
import { type PostRow, showBlogPost } from '../../src/services/blog/posts/get-blog-post.ts';
import { listBlogPosts } from '../../src/services/blog/posts/list-blog-posts.ts';
import { updateBlogPost } from '../../src/services/blog/posts/update-blog-post.ts';
import { publishBlogPost } from '../../src/services/blog/publishing/publish-blog-post.ts';
import { scheduleBlogPost, unscheduleBlogPost } from '../../src/services/blog/publishing/schedule-blog-post.ts';

@Resolver()
export class BlogPostResolver {
  @Rest('GET /projects/:project_id/blog-posts')
  @Query(() => BlogPostPage, {
    description: 'Lists the blog posts of a project, newest first. The texts of the posts are left out.',
  })
  blogPosts(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Args(() => BlogPostListArgs) list: BlogPostListArgs,
  ): Promise<BlogPostPage> {
    return listBlogPosts(ctx, projectId, list);
  }

  @Rest('POST /projects/:project_id/blog-posts', {
    status: 201,
    errors: { 404: 'An item or the template does not exist in the organization' },
  })
  @Mutation(() => BlogPost, {
    description: 'Creates a blog post that a person wrote, as a draft, and returns it.',
  })
  createBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => CreateBlogPostInput) input: CreateBlogPostInput,
  ): Promise<BlogPost> {
    return createBlogPost(ctx, projectId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/generate', {
    verifiedEmail: true,
    status: 202,
    errors: {
      402: 'The balance does not cover the post and overage is off',
      404: 'An item or the template does not exist in the organization',
      422: '`topic` and `sourceItemIds` are both missing, or all items are excluded or gone from their source',
      503: { NOT_CONFIGURED: 'The AI provider is not configured' },
    },
  })
  @Mutation(() => StartedBlogPost, {
    description:
      'Queues a job that writes a blog post with AI, and returns the job and the id of the post. The text costs ' +
      'CT for the tokens that are used.',
  })
  generateBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('input', () => GenerateBlogPostInput) input: GenerateBlogPostInput,
  ): Promise<StartedBlogPost> {
    return startBlogGeneration(ctx, projectId, input);
  }

  @Rest('GET /projects/:project_id/blog-posts/:post_id')
  @Query(() => BlogPost, { description: 'Returns a blog post with its text.' })
  blogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<PostRow> {
    return showBlogPost(ctx, projectId, postId);
  }

  @Rest('PATCH /projects/:project_id/blog-posts/:post_id', {
    errors: {
      404: 'An item or the template does not exist in the organization',
      409: ['The post is being written', 'The post is being published', 'The post was changed meanwhile'],
    },
  })
  @Mutation(() => BlogPost, {
    description:
      'Changes the supplied fields of a blog post and returns it. A published post changes at its site only ' +
      'when it is published again.',
  })
  updateBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => UpdateBlogPostInput) input: UpdateBlogPostInput,
  ): Promise<BlogPost> {
    return updateBlogPost(ctx, projectId, postId, input);
  }

  @Rest('DELETE /projects/:project_id/blog-posts/:post_id', {
    status: 204,
    errors: { 409: ['The post is being written', 'The post is being published'] },
  })
  @Mutation(() => Boolean, {
    description: 'Deletes a blog post from the service. A published post stays at its site.',
  })
  deleteBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<boolean> {
    return deleteBlogPost(ctx, projectId, postId);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/publish', {
    errors: {
      404: 'The store connection does not exist in the organization',
      409: [
        'The post is being written',
        'The post is being published',
        'Content changed in the store since the last sync',
      ],
      422: [
        'No connection is named or known from before, or it is of the wrong platform or not usable',
        'The site does not have one of the categories',
      ],
    },
  })
  @Mutation(() => BlogPost, {
    description:
      'Publishes a blog post to a site or to the blog of a shop, and responds when that is done. The returned ' +
      'post is `published`, or `failed` with the reason in `analytics.last_error`; it can then be published ' +
      'again. If publishing takes longer than a minute, the returned post is still `publishing`, and the job ' +
      '`job_id` goes on. A published post is updated at its site, and a scheduled post is published now. If somebody changed ' +
      'title, text, excerpt, address, status, picture or categories of the post there since it was last ' +
      'published, nothing is overwritten and the call is refused with 409, unless `on_conflict` is `overwrite`. ' +
      'A picture that only the site has is kept.',
  })
  publishBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => PublishBlogPostInput) input: PublishBlogPostInput,
  ): Promise<BlogPost> {
    return publishBlogPost(ctx, projectId, postId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/schedule', {
    errors: {
      404: 'The store connection does not exist in the organization',
      409: ['The post is being written', 'The post is being published', 'The post is already published'],
      422: [
        'The time is in the past or more than five years away',
        'No connection is named or known from before, or it is of the wrong platform or not usable',
      ],
    },
  })
  @Mutation(() => BlogPost, {
    description:
      'Schedules a draft or a failed blog post for publication, and returns it. For a scheduled post it changes ' +
      'the time. Nothing is sent to the site before that time.',
  })
  scheduleBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
    @Arg('input', () => ScheduleBlogPostInput) input: ScheduleBlogPostInput,
  ): Promise<BlogPost> {
    return scheduleBlogPost(ctx, projectId, postId, input);
  }

  @Rest('POST /projects/:project_id/blog-posts/:post_id/unschedule', { errors: { 409: 'The post is not scheduled' } })
  @Mutation(() => BlogPost, {
    description: 'Cancels the scheduled publication of a blog post, and returns the post as a draft.',
  })
  unscheduleBlogPost(
    @Ctx() ctx: Context,
    @Arg('projectId', () => ID) projectId: string,
    @Arg('postId', () => ID) postId: string,
  ): Promise<BlogPost> {
    return unscheduleBlogPost(ctx, projectId, postId);
  }
}
