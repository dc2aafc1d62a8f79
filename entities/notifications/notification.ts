import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { NotificationType } from './notification-type.ts';

@ObjectType({
  description:
    'A message to a user in the application about an event. Some types are also sent by mail, if the user has ' +
    'not turned that off.',
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

  /** The unique cause: a user gets one notification for each. */
  @Property({ type: 'text' })
  cause!: string;

  @Field(() => NotificationType, { description: 'The event that the notification is about.' })
  @Enum({ items: () => NotificationType })
  notificationType!: NotificationType;

  @Field({ description: 'The event in a few words, as plain text.' })
  @Property({ type: 'text' })
  title!: string;

  @Field({ description: 'Details of the event, as plain text. Empty if there are none.' })
  @Property({ type: 'text' })
  body: string = '';

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the project that the event concerns. Null if it concerns none.',
  })
  @Property({ type: 'uuid', nullable: true })
  projectId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the job that the event concerns. Null if it concerns none.',
  })
  @Property({ type: 'uuid', nullable: true })
  jobId?: string | null;

  @Field(() => JsonObject, {
    description:
      'Details of the event by type, with keys in snake_case, with which a program can say the event in another ' +
      'language. Jobs have `job_type`, `project_name`, `succeeded`, `failed` and `skipped`, and failed ones `error_code`; ' +
      'other types have ids such as `store_connection_id`, `blog_post_id`, `request_id` or `audit_id`, names such as ' +
      '`store_name`, amounts such as `total_balance`, and codes such as `reason`. Notifications of earlier releases may ' +
      'have fewer keys.',
  })
  @Property({ type: 'json' })
  data: Record<string, unknown> = {};

  @Field({ description: 'Whether the user has read the notification.' })
  @Property({ type: 'boolean' })
  isRead: boolean = false;
}
