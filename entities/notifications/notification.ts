import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { NotificationType } from './notification-type.ts';

@ObjectType({
  description:
    'Something a user is told in the application, once; by mail too where its kind is mailed and the user wants it.',
})
@Entity({ tableName: 'notifications' })
@Index({ properties: ['userId', 'createdAt', 'id'] })
@Index({
  name: 'notifications_unread_index',
  expression: 'create index "notifications_unread_index" on "notifications" ("user_id") where not "is_read"',
})
@Unique({ properties: ['userId', 'cause'] })
export class Notification extends Stored {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** What it tells of, once. */
  @Property({ type: 'text' })
  cause!: string;

  @Field(() => NotificationType)
  @Enum({ items: () => NotificationType })
  notificationType!: NotificationType;

  @Field()
  @Property({ type: 'text' })
  title!: string;

  @Field({ description: 'Plain text.' })
  @Property({ type: 'text' })
  body: string = '';

  @Field(() => ID, { nullable: true, description: 'The project it is about.' })
  @Property({ type: 'uuid', nullable: true })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The job it is about.' })
  @Property({ type: 'uuid', nullable: true })
  jobId?: string | null;

  @Field(() => JsonObject, { description: 'Facts of the event, by its type: ids and figures under snake_case names.' })
  @Property({ type: 'json' })
  data: Record<string, unknown> = {};

  @Field()
  @Property({ type: 'boolean' })
  isRead: boolean = false;
}
