import { registerEnumType } from 'type-graphql';

export enum PostType {
  article = 'article',
  product_roundup = 'product_roundup',
  how_to = 'how_to',
}

registerEnumType(PostType, { name: 'PostType', description: 'What kind of text a blog post is.' });
