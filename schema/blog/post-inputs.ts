import { ArrayMaxSize, IsInt, Length, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { PostStatus, PostType } from '../../entities/blog/post-enums.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { LimitedPageArgs } from '../paging.ts';
import { RejectsNull } from '../dialect/rest.ts';
import { ConflictPolicy } from './conflict-policy.ts';
import { MaxJsonBytes } from '../validators.ts';

/** The connection that a post is published through. */
@InputType()
export abstract class PublishTargetInput {
  @Field(() => ID, { nullable: true, description: 'The id of a `cms` connection, whose site gets the post.' })
  connectionId?: string;

  @Field(() => ID, { nullable: true, description: 'The id of a storeA connection, whose blog gets the post.' })
  storeConnectionId?: string;
}

@RejectsNull()
@InputType({
  description:
    'The connection to publish a blog post through, at most one. If none is named, the one that the post was ' +
    'published or scheduled through before.',
})
export class PublishBlogPostInput extends PublishTargetInput {
  @Field(() => ConflictPolicy, {
    nullable: true,
    description:
      'What happens to a post that was changed on the site since it was last published. If it is absent, the ' +
      'publication stops.',
  })
  onConflict?: ConflictPolicy;
}

@RejectsNull()
@InputType({
  description:
    'When a blog post is published, and through which connection, at most one. If none is named, the one that ' +
    'the post was published or scheduled through before.',
})
export class ScheduleBlogPostInput extends PublishTargetInput {
  @Field(() => Timestamp, {
    description: 'When the post is published. It must be in the future and within five years.',
  })
  scheduledAt!: Date;
}

@ArgsType()
export class BlogPostListArgs extends LimitedPageArgs {
  @Field(() => PostStatus, {
    nullable: true,
    description: 'Only posts with this status. Null or absent for any status.',
  })
  status?: PostStatus | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Only posts that were published, or are scheduled, at this time or later. Posts without such a time are left ' +
      'out. Null or absent for no limit.',
  })
  from?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Only posts that were published, or are scheduled, before this time. Posts without such a time are left out. ' +
      'Null or absent for no limit.',
  })
  until?: Date | null;
}

/** The fields that both the creation and a change of a post accept. */
@InputType()
abstract class BlogPostFieldsInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The text of the post as HTML with headings, paragraphs, lists, tables, links and pictures. All other ' +
      'HTML is removed.',
  })
  @MaxLength(200_000)
  content?: string | null;

  @Field(() => String, { nullable: true, description: 'A short introduction of the post, as plain text.' })
  @MaxLength(2000)
  excerpt?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The last part of the address of the post: lower-case letters, digits and single hyphens. If it is empty ' +
      'it is made from the title.',
  })
  @MaxLength(200)
  slug?: string | null;

  @Field(() => PostType, { nullable: true, description: 'The kind of post. A new post is an article by default.' })
  postType?: PostType;

  @Field(() => String, { nullable: true, description: 'What the post is about, as plain text.' })
  @MaxLength(2000)
  topic?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the blog template that the post belongs to. Null for none.',
  })
  templateId?: string | null;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'Data for search engines and social networks, as any JSON object that is returned unchanged, such as ' +
      '`title`, `description`, `keywords` (a list of strings, whose use in the text is counted) and `og_title`.',
  })
  @MaxJsonBytes()
  seoMeta?: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description:
      'The `url` of a file that was uploaded, or another http or https address of a picture. Null for no picture.',
  })
  @MaxLength(2000)
  featuredImageUrl?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'The ids of items of the project that the post is about. The post links to their products.',
  })
  @ArrayMaxSize(50)
  sourceItemIds?: string[];

  @Field(() => [Int], {
    nullable: true,
    description: 'The ids of categories of the `cms` site that the post belongs to.',
  })
  @ArrayMaxSize(50)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  cmsCategoryIds?: number[];
}

@RejectsNull({ except: ['content', 'excerpt', 'slug', 'topic', 'featuredImageUrl', 'templateId'] })
@InputType({ description: 'A blog post that a person wrote. Only the title is required.' })
export class CreateBlogPostInput extends BlogPostFieldsInput {
  @Field({ description: 'The title of the post, which must not be blank.' })
  @Length(1, 300)
  title!: string;
}

@RejectsNull({ except: ['content', 'excerpt', 'slug', 'topic', 'featuredImageUrl', 'templateId'] })
@InputType({
  description:
    'The fields of a blog post that change. Absent fields keep their value. The status only changes when the ' +
    'post is published, scheduled or unscheduled.',
})
export class UpdateBlogPostInput extends BlogPostFieldsInput {
  @Field({ nullable: true, description: 'The title of the post, which must not be blank.' })
  @Length(1, 300)
  title?: string;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'The value of `updatedAt` that was last read. The change is rejected if the post was changed since then.',
  })
  expectedUpdatedAt?: Date;
}
