import { Field, ObjectType, Int } from 'type-graphql';
import { JobStatus } from '../../entities/jobs/job-status.ts';
import { ID } from '../../src/core/scalars.ts';
import { BlogPostEntry } from '../../entities/blog/blog-post.ts';

@ObjectType()
export class BlogPostPage {
  @Field(() => [BlogPostEntry], { description: 'Newest first, without their texts.' })
  blogPosts!: BlogPostEntry[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'A post that is being written, and the job that writes it.' })
export class StartedBlogPost {
  @Field(() => ID)
  jobId!: string;

  @Field(() => JobStatus)
  status!: JobStatus;

  @Field(() => ID, {
    description:
      'It is there already, as `generating`; a `draft` once it is written, `failed` where that failed, and an empty `draft` where the job is cancelled.',
  })
  blogPostId!: string;
}
