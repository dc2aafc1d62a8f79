import { v7 as uuid } from 'uuid';
import { Role, User } from '../../../entities/accounts/user.ts';
import type { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { afterCommit } from '../../core/after-commit.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { addMailToOutbox, enqueueMail } from '../mail/outbox.ts';
import { recordEvents } from '../outgoing-webhooks/record-event.ts';
import type { NotificationData } from './notification-data.ts';
import { NOTIFICATION_EVENTS, NOTIFICATION_MAILS } from './notification-rules.ts';

/** A type of notification with its data. */
type TypeAndData = {
  [Type in `${NotificationType}`]: { type: Type; data: NotificationData[Type] };
}[`${NotificationType}`];

/** A notification to one or more users. */
export type NewNotification = TypeAndData & Message;

interface Message {
  organizationId: string;
  /**
   * Ids of users of the organization, or the staff of the service. The default is the organization's administrators.
   */
  to?: readonly string[] | 'staff';
  /** The id of a user who is not notified, such as the one who caused the event. */
  except?: string;
  title: string;
  body: string;
  /** Identifies the event: a user is notified once per cause. */
  cause: string;
  /** Whether mails are left out although the type is mailed, because a limit is exceeded. */
  withoutMail?: boolean;
  projectId?: string | null;
  jobId?: string | null;
}

/**
 * Notifies the active recipients in the caller's transaction, each once per cause. A recipient also gets a mail if the
 * type is mailed and the recipient's preferences allow it. Subscribers and the mail queue are informed after the
 * commit. Returns how many users were notified.
 */
export async function notify(ctx: Context, notification: NewNotification): Promise<number> {
  const recipients = await ctx.em.find(
    User,
    {
      $and: [recipientFilter(notification), notification.except ? { id: { $ne: notification.except } } : {}],
      isActive: true,
    },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const rule = notification.withoutMail ? null : NOTIFICATION_MAILS[notification.type as NotificationType];
  let notified = 0;
  for (const user of recipients) {
    if (!(await insertNotification(ctx, user.id, notification))) continue;
    notified += 1;
    afterCommit(ctx.em, () => ctx.bus.publish(notificationsChannel(user.id), ''));
    if (!rule || !user.emailPreferences[rule.preference]) continue;
    const mail = addMailToOutbox(ctx, {
      kind: 'notice',
      recipient: user.email,
      userId: user.id,
      variables: { type: notification.type, title: notification.title, body: notification.body },
    });
    afterCommit(ctx.em, () => enqueueMail(ctx, mail));
  }
  await ctx.em.flush();
  if (notified > 0) await recordNotificationEvent(ctx, notification);
  return notified;
}

/** The channel on which a new notification of a user is published. Subscribers then read the database. */
export function notificationsChannel(userId: string): string {
  return `notifications:${userId}`;
}

function recipientFilter({ organizationId, to }: NewNotification) {
  if (to === 'staff') return { isSuperAdmin: true };
  return to ? { organizationId, id: { $in: [...to] } } : { organizationId, role: Role.admin };
}

async function recordNotificationEvent(
  ctx: Context,
  { organizationId, type, title, data, projectId = null, jobId = null }: NewNotification,
): Promise<void> {
  const eventType = NOTIFICATION_EVENTS[type as NotificationType];
  if (!eventType) return;
  await recordEvents(ctx, organizationId, () => [
    {
      type: eventType,
      subject: projectId ? `project:${projectId}` : eventType,
      data: { title, project_id: projectId, job_id: jobId, ...data },
    },
  ]);
}

/** Locks the user first: it waits for a concurrent deletion of the user and then inserts nothing. */
async function insertNotification(
  ctx: Context,
  userId: string,
  { type, title, body, cause, data, projectId = null, jobId = null }: NewNotification,
): Promise<boolean> {
  const inserted = await changed(
    ctx.em,
    sql`insert into notifications
          (id, user_id, cause, notification_type, title, body, project_id, job_id, data, is_read, created_at)
        select ${uuid()}::uuid, id, ${cause}, ${type}, ${title}, ${body}, ${projectId}::uuid, ${jobId}::uuid,
               ${JSON.stringify(data)}::jsonb, false, now()
          from users
         where id = ${userId} and is_active
           for key share
        on conflict (user_id, cause) do nothing`,
  );
  return inserted === 1;
}
