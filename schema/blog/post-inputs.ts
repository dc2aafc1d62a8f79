import { ArrayMaxSize, IsInt, Length, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { PostStatus, PostType } from '../../entities/blog/post-enums.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { LimitedPageArgs } from '../paging.ts';
import { RejectsNull } from '../dialect/rest.ts';

@InputType({
  description:
    'At most one of the two; neither for the connection that the post was published or scheduled through before. None of them may be null.',
})
export class PublishBlogPostInput {
  @Field(() => ID, { nullable: true, description: 'A `cms` connection.' })
  connectionId?: string;

  @Field(() => ID, { nullable: true, description: 'A storeA connection, whose blog takes the post.' })
  storeConnectionId?: string;
}

@InputType({
  description:
    'At most one of the two connections; neither for the one that the post was published or scheduled through before. None of them may be null.',
})
export class ScheduleBlogPostInput extends PublishBlogPostInput {
  @Field(() => Timestamp, { description: 'When it is to be published: in the future, within five years.' })
  scheduledAt!: Date;
}

@ArgsType()
export class BlogPostListArgs extends LimitedPageArgs {
  @Field(() => PostStatus, { nullable: true, description: 'Only posts in this status.' })
  status?: PostStatus | null;
}

/** What both the creation and a change of a post take. */
@InputType()
abstract class BlogPostFieldsInput {
  @Field({
    nullable: true,
    description:
      'HTML of headings, paragraphs, lists, tables, links and pictures, at most 200 000 characters; whatever else is sent is left out.',
  })
  @MaxLength(200_000)
  content?: string;

  @Field({ nullable: true })
  @MaxLength(2000)
  excerpt?: string;

  @Field({ nullable: true, description: 'Small letters, digits and single hyphens; empty: made of the title.' })
  @MaxLength(200)
  slug?: string;

  @Field(() => PostType, { nullable: true, description: '`article` for a new post.' })
  postType?: PostType;

  @Field({ nullable: true })
  @MaxLength(2000)
  topic?: string;

  @Field(() => ID, { nullable: true })
  templateId?: string | null;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      '`{"title"?, "description"?, "keywords"?}`: at most 200 and 500 characters, and 20 keywords of at most 80.',
  })
  seoMeta?: Record<string, unknown>;

  @Field(() => String, {
    nullable: true,
    description: 'The `url` of a stored file, or an http or https address elsewhere.',
  })
  @MaxLength(2000)
  featuredImageUrl?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Items of the project that the post is about, at most 50; their products are linked.',
  })
  @ArrayMaxSize(50)
  sourceItemIds?: string[];

  @Field(() => [Int], { nullable: true, description: 'Of the `cms` site, at most 50.' })
  @ArrayMaxSize(50)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  cmsCategoryIds?: number[];
}

@RejectsNull({ except: ['featuredImageUrl', 'templateId'] })
@InputType({ description: 'A blog post that a person wrote. Only the title is required.' })
export class CreateBlogPostInput extends BlogPostFieldsInput {
  @Field({ description: '1 to 300 characters, not blank.' })
  @Length(1, 300)
  title!: string;
}

@RejectsNull({ except: ['featuredImageUrl', 'templateId'] })
@InputType({
  description:
    'The fields of a blog post that change. Absent fields keep their value. The status only changes when the post is published, scheduled or unscheduled.',
})
export class UpdateBlogPostInput extends BlogPostFieldsInput {
  @Field({ nullable: true, description: '1 to 300 characters, not blank.' })
  @Length(1, 300)
  title?: string;
}
