import { Field, Int, ObjectType } from 'type-graphql';
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
