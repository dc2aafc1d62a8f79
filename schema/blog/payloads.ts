import { Field, ObjectType, Int } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { ID } from '../../src/core/scalars.ts';
import { BlogPostEntry } from '../../entities/blog/blog-post.ts';
import { BlogTemplate } from '../../entities/blog/blog-template.ts';

@ObjectType({ description: 'A page of the blog posts of a project, newest first.' })
export class BlogPostPage {
  @Field(() => [BlogPostEntry], { description: 'The blog posts of this page, without their texts.' })
  blogPosts!: BlogPostEntry[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A blog post that is being written, and the job that writes it.' })
export class StartedBlogPost {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus, { description: 'The status of the job, usually `queued`.' })
  status!: JobStatus;

  @Field(() => ID, {
    description:
      'The id of the post. It exists with the status `generating`, and becomes a `draft` when it is written, or ' +
      '`failed`. If the job is cancelled it becomes an empty draft.',
  })
  blogPostId!: string;
}

@ObjectType({ description: 'A page of the blog templates of the organization, by name.' })
export class BlogTemplatePage {
  @Field(() => [BlogTemplate], { description: 'The templates of this page.' })
  blogTemplates!: BlogTemplate[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
