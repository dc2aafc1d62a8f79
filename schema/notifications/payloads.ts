import { Field, Int, ObjectType } from 'type-graphql';
import { Notification } from '../../entities/notifications/notification.ts';

@ObjectType({ description: 'A page of the notifications of the signed-in user, newest first.' })
export class NotificationPage {
  @Field(() => [Notification], { description: 'The notifications of this page.' })
  notifications!: Notification[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'How many notifications of the signed-in user are unread.' })
export class UnreadCount {
  @Field(() => Int, { description: 'The number of unread notifications.' })
  unreadCount!: number;
}

@ObjectType({ description: 'How many notifications were marked as read.' })
export class ReadAll {
  @Field(() => Int, { description: 'The number of notifications that were unread until now.' })
  readCount!: number;
}
