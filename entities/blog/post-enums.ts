import { registerEnumType } from 'type-graphql';

export enum PostType {
  article = 'article',
  product_roundup = 'product_roundup',
  how_to = 'how_to',
}

registerEnumType(PostType, { name: 'PostType', description: 'The kind of a blog post.' });

export enum PostStatus {
  draft = 'draft',
  generating = 'generating',
  scheduled = 'scheduled',
  publishing = 'publishing',
  published = 'published',
  failed = 'failed',
}

registerEnumType(PostStatus, {
  name: 'PostStatus',
  description: 'How far a blog post is. It changes when the post is written, published, scheduled or unscheduled.',
});
