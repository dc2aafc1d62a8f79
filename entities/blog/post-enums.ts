import { registerEnumType } from 'type-graphql';

export enum PostType {
  article = 'article',
  product_roundup = 'product_roundup',
  how_to = 'how_to',
}

registerEnumType(PostType, { name: 'PostType', description: 'What kind of text a blog post is.' });

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
  description: 'Where a blog post stands. Publish, schedule and unschedule move it, and the job that writes it.',
  valuesConfig: {
    failed: { description: 'Writing or publishing failed; `analytics.last_error` says why. It can be tried again.' },
  },
});
