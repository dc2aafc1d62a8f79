import { v7 as uuid } from 'uuid';
import { Role, User } from '../../../entities/accounts/user.ts';
import type { NotificationType } from '../../../entities/notifications/notification-type.ts';
import { afterCommit } from '../../core/after-commit.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { enqueueMail, addMailToOutbox } from '../mail/outbox.ts';
import { publishNotificationAdded } from './notifications-channel.ts';
import { MAILED } from './notification-rules.ts';

/** Something that somebody is told. */
export interface NewNotification {
  organizationId: string;
  /** Users of the organization by their ids, or the staff of the service; the organization's administrators unless it says so. */
  to?: readonly string[] | 'staff';
  /** A user who is not told: who did it. */
  except?: string;
  type: `${NotificationType}`;
  title: string;
  body: string;
  /** What it tells of: nobody is told twice of the same. */
  cause: string;
  data?: Record<string, unknown>;
  projectId?: string | null;
  jobId?: string | null;
}

/**
 * Tells everybody who is meant and active, once per cause, in the caller's transaction; by mail too where the type is mailed
 * and the user wants it. Who listens and the mailer hear of it after the commit. Answers how many were told.
 */
export async function notify(ctx: Context, notice: NewNotification): Promise<number> {
  const meant = await ctx.em.find(
    User,
    { $and: [recipients(notice), notice.except ? { id: { $ne: notice.except } } : {}], isActive: true },
    { orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  const preference = MAILED[notice.type as NotificationType];
  let told = 0;
  for (const user of meant) {
    if (!(await tell(ctx, user.id, notice))) continue;
    told += 1;
    afterCommit(ctx.em, () => publishNotificationAdded(ctx, user.id));
    if (!preference || !user.emailPreferences[preference]) continue;
    const mail = addMailToOutbox(ctx, {
      kind: 'notice',
      recipient: user.email,
      userId: user.id,
      variables: { title: notice.title, body: notice.body },
    });
    afterCommit(ctx.em, () => enqueueMail(ctx, mail));
  }
  await ctx.em.flush();
  return told;
}

function recipients({ organizationId, to }: NewNotification) {
  if (to === 'staff') return { isSuperAdmin: true };
  return to ? { organizationId, id: { $in: [...to] } } : { organizationId, role: Role.admin };
}

/** Holds the user first: somebody who is deleted at this moment is waited for, and not told. */
async function tell(
  ctx: Context,
  userId: string,
  { type, title, body, cause, data = {}, projectId = null, jobId = null }: NewNotification,
): Promise<boolean> {
  const told = await changed(
    ctx.em,
    sql`insert into notifications (id, user_id, cause, notification_type, title, body, project_id, job_id, data, is_read, created_at)
        select ${uuid()}::uuid, id, ${cause}, ${type}, ${title}, ${body}, ${projectId}::uuid, ${jobId}::uuid, ${JSON.stringify(data)}::jsonb, false, now()
          from users where id = ${userId} and is_active for key share
        on conflict (user_id, cause) do nothing`,
  );
  return told === 1;
}
