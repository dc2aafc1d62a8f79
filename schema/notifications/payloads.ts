import { Field, Int, ObjectType } from 'type-graphql';
import { Notification } from '../../entities/notifications/notification.ts';

@ObjectType({ description: 'A page of the notifications of a user, newest first.' })
export class NotificationPage {
  @Field(() => [Notification])
  notifications!: Notification[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType()
export class UnreadCount {
  @Field(() => Int)
  unreadCount!: number;
}

@ObjectType()
export class ReadAll {
  @Field(() => Int, { description: 'How many were unread until now.' })
  readCount!: number;
}
