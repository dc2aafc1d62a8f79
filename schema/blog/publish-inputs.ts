import { Field, InputType } from 'type-graphql';
import { ID, Timestamp } from '../../src/core/scalars.ts';

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
