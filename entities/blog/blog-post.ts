import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';
import { StoreConnection } from '../stores/store-connection.ts';
import { BlogTemplate } from './blog-template.ts';
import { PostStatus, PostType } from './post-enums.ts';

/** A post without its text, as lists return it. */
@ObjectType({ description: 'A post for the blog of a site or a shop, without its text.' })
export class BlogPostEntry extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade' })
  projectId!: string;

  @Field({ description: 'The title of the post, as plain text.' })
  @Property({ type: 'text' })
  title!: string;

  @Field({ description: 'A short introduction of the post, as plain text. Empty if there is none.' })
  @Property({ type: 'text' })
  excerpt: string = '';

  @Field({ description: 'The last part of the address of the post.' })
  @Property({ type: 'text' })
  slug: string = '';

  @Field(() => PostStatus, { description: 'How far the post is, from draft to published.' })
  @Enum({ items: () => PostStatus })
  status: PostStatus = PostStatus.draft;

  @Field(() => PostType, { description: 'The kind of post, such as an article.' })
  @Enum({ items: () => PostType })
  postType: PostType = PostType.article;

  @Field({ description: 'What the post is about, in the words of the request. Empty if it was not given.' })
  @Property({ type: 'text' })
  topic: string = '';

  @Field(() => String, {
    nullable: true,
    description:
      'The address of the featured picture: of a file of the organization, or of a picture elsewhere that is ' +
      'copied to the site when the post is published. Null if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  featuredImageUrl?: string | null;

  @Field(() => JsonObject, {
    description:
      'Data for search engines and social networks, as it was given. A post that AI wrote has `title`, `description` ' +
      'and `keywords`.',
  })
  @Property({ type: 'json' })
  seoMeta: Record<string, unknown> = {};

  @Field(() => Int, {
    nullable: true,
    description: 'The id of the post on its `cms` site. Null until it is published there.',
  })
  @Property({ type: 'integer', nullable: true })
  cmsPostId?: number | null;

  @Field(() => [Int], { description: 'The ids of categories of the `cms` site that the post belongs to.' })
  @Property({ type: 'json' })
  cmsCategoryIds: number[] = [];

  @Field(() => String, {
    nullable: true,
    description: 'The address where the post can be read. Null until it is published.',
  })
  @Property({ type: 'text', nullable: true })
  publishedUrl?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the post was first published to its site. Null until then.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  publishedAt?: Date | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the post is to be published. Null unless it was scheduled.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  scheduledAt?: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the `cms` connection that the post is or was published through. Null if there is none.',
  })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'blog_connection_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  blogConnectionId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the storeA connection whose blog the post is or was published on. Null if there is none.',
  })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'store_connection_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  storeConnectionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the post at its site or shop. Null until it is published.',
  })
  @Property({ type: 'text', nullable: true })
  externalPostId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the blog in the shop. Null unless the post was published in a storeA shop.',
  })
  @Property({ type: 'text', nullable: true })
  externalBlogId?: string | null;

  @Field(() => [String], { description: 'The ids of the items that the post is about.' })
  @Property({ type: 'json' })
  sourceItemIds: string[] = [];

  @Field(() => JsonObject, {
    description: 'The products that the post links to: an object of `title` and `url` by item id.',
  })
  @Property({ type: 'json' })
  productLinks: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description:
      'How AI wrote the post, empty if a person did: the settings `language`, `tone`, `custom_instructions` and ' +
      '`profile_id`, the keys `provider` to `attempts` of `generation_metadata`, `tokens_used`, `ct_cost`, ' +
      '`confidence_score` and `warnings`.',
  })
  @Property({ type: 'json' })
  aiSettings: Record<string, unknown> = {};

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the blog template that the post was written with. Null if there is none.',
  })
  @ManyToOne(() => BlogTemplate, {
    mapToPk: true,
    fieldName: 'template_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  templateId?: string | null;

  @Field(() => JsonObject, {
    description:
      'Statistics of the text: `characters`, `words`, `reading_minutes`, `headings` (a list of `level` and ' +
      '`text`) and `keyword_use` (a count by keyword of `seo_meta`). `last_error` is why writing or publishing ' +
      'failed last, and absent otherwise.',
  })
  @Property({ type: 'json' })
  analytics: Record<string, unknown> = {};

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the job that wrote the post last or publishes it. Null if there was none.',
  })
  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', nullable: true, deleteRule: 'set null', index: true })
  jobId?: string | null;
}

@ObjectType({ description: 'A post for the blog of a site or a shop.' })
@Entity({ tableName: 'blog_posts' })
@Index({ properties: ['projectId', 'createdAt', 'id'] })
@Index({
  name: 'blog_posts_due',
  expression: `create index "blog_posts_due" on "blog_posts" ("scheduled_at") where "status" = 'scheduled'`,
})
export class BlogPost extends BlogPostEntry {
  @Field({
    description: 'The text of the post as HTML with headings, paragraphs, lists, tables, links and pictures.',
  })
  @Property({ type: 'text', lazy: true })
  @MaxBytes(1024 * 1024)
  content: string = '';

  /** Its copies on sites and shops by the id of the connection, so that one is found again after a move. */
  @Property({ type: 'json', lazy: true, default: '{}' })
  copies: Record<string, unknown> = {};
}
