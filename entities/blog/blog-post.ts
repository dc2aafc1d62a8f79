import { Entity, Enum, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';
import { Project } from '../catalog/project.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';
import { StoreConnection } from '../stores/store-connection.ts';
import { BlogTemplate } from './blog-template.ts';
import { PostStatus, PostType } from './post-enums.ts';

/** Everything about a post but its text, as lists have it. */
@ObjectType({ description: 'A post for the blog of a site or a shop, without its text.' })
export class BlogPostEntry extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field(() => ID)
  @ManyToOne(() => Project, { mapToPk: true, fieldName: 'project_id', deleteRule: 'cascade' })
  projectId!: string;

  @Field()
  @Property({ type: 'text' })
  title!: string;

  @Field()
  @Property({ type: 'text' })
  excerpt: string = '';

  @Field({ description: 'The last part of its address; made of the title where none is given.' })
  @Property({ type: 'text' })
  slug: string = '';

  @Field(() => PostStatus)
  @Enum({ items: () => PostStatus })
  status: PostStatus = PostStatus.draft;

  @Field(() => PostType)
  @Enum({ items: () => PostType })
  postType: PostType = PostType.article;

  @Field({ description: 'What it is about, in the words of who asked for it.' })
  @Property({ type: 'text' })
  topic: string = '';

  @Field(() => String, {
    nullable: true,
    description:
      'Of a file of the organization, or a picture elsewhere, which is copied to the site when the post is published.',
  })
  @Property({ type: 'text', nullable: true })
  featuredImageUrl?: string | null;

  @Field(() => JsonObject, { description: '`title`, `description` and `keywords` for search engines.' })
  @Property({ type: 'json' })
  seoMeta: Record<string, unknown> = {};

  @Field(() => Int, { nullable: true, description: 'Of the post on a `cms` site, once it is there.' })
  @Property({ type: 'integer', nullable: true })
  cmsPostId?: number | null;

  @Field(() => [Int])
  @Property({ type: 'json' })
  cmsCategoryIds: number[] = [];

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  publishedUrl?: string | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  publishedAt?: Date | null;

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: 'datetime', length: 3, nullable: true })
  scheduledAt?: Date | null;

  @Field(() => ID, { nullable: true, description: 'The `cms` connection it is or was published through.' })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'blog_connection_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  blogConnectionId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The storeA connection whose blog it is or was published on.' })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'store_connection_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  storeConnectionId?: string | null;

  @Field(() => String, { nullable: true, description: 'What the site or the shop calls it.' })
  @Property({ type: 'text', nullable: true })
  externalPostId?: string | null;

  @Field(() => String, { nullable: true, description: 'What the shop calls the blog it is on.' })
  @Property({ type: 'text', nullable: true })
  externalBlogId?: string | null;

  @Field(() => [String], { description: 'The items it is written about.' })
  @Property({ type: 'json' })
  sourceItemIds: string[] = [];

  @Field(() => JsonObject, { description: 'By item: `title` and `url` of each product it links to.' })
  @Property({ type: 'json' })
  productLinks: Record<string, unknown> = {};

  @Field(() => JsonObject, {
    description: 'What it was written by: language, tone, provider, model, and what the writing took.',
  })
  @Property({ type: 'json' })
  aiSettings: Record<string, unknown> = {};

  @Field(() => ID, { nullable: true })
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
      '`characters`, `words`, `reading_minutes`, `headings`, `keyword_use` (by keyword), and `last_error` of writing or publishing.',
  })
  @Property({ type: 'json' })
  analytics: Record<string, unknown> = {};

  @Field(() => ID, { nullable: true, description: 'The job that wrote it, or publishes it.' })
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
    description: 'HTML of headings, paragraphs, lists, tables, links and pictures; whatever else is sent is left out.',
  })
  @Property({ type: 'text', lazy: true })
  content: string = '';
}
