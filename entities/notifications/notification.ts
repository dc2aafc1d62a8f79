import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../accounts/user.ts';
import { Stored } from '../stored.ts';
import { NotificationType } from './notification-type.ts';

/** Something a user is told in the application. */
@Entity({ tableName: 'notifications' })
@Index({ properties: ['userId', 'createdAt', 'id'] })
@Unique({ properties: ['userId', 'cause'] })
export class Notification extends Stored {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** What it tells of, once. */
  @Property({ type: 'text' })
  cause!: string;

  @Enum({ items: () => NotificationType })
  notificationType!: NotificationType;

  @Property({ type: 'text' })
  title!: string;

  @Property({ type: 'text' })
  body: string = '';

  @Property({ type: 'uuid', nullable: true })
  projectId?: string | null;

  @Property({ type: 'uuid', nullable: true })
  jobId?: string | null;

  @Property({ type: 'json' })
  data: Record<string, unknown> = {};

  @Property({ type: 'boolean' })
  isRead: boolean = false;
}
