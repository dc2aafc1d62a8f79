import { v7 as uuid } from 'uuid';
import { Role } from '../../../entities/accounts/role.ts';
import { User } from '../../../entities/accounts/user.ts';
import type { NotificationType } from '../../../entities/notifications/notification-type.ts';
import type { Context } from '../../core/context.ts';
import { changed, sql } from '../../core/sql.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { MAILED } from './notification-rules.ts';

/** Something the administrators of an organization are told. */
export interface Notice {
  organizationId: string;
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
 * Tells every active administrator, once per cause, in the caller's transaction; by mail too where the type is mailed and
 * the user wants it. The mails go out with the sweeper. Answers how many were told.
 */
export async function notify(ctx: Context, notice: Notice): Promise<number> {
  const admins = await ctx.em.find(User, { organizationId: notice.organizationId, role: Role.admin, isActive: true }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  let told = 0;
  for (const admin of admins) {
    if (!(await tell(ctx, admin.id, notice))) continue;
    told += 1;
    const preference = MAILED[notice.type as NotificationType];
    if (preference && admin.emailPreferences[preference]) {
      queueMail(ctx, { kind: 'notice', recipient: admin.email, userId: admin.id, facts: { title: notice.title, body: notice.body } });
    }
  }
  await ctx.em.flush();
  return told;
}

async function tell(ctx: Context, userId: string, { type, title, body, cause, data = {}, projectId = null, jobId = null }: Notice): Promise<boolean> {
  const told = await changed(
    ctx.em,
    sql`insert into notifications (id, user_id, cause, notification_type, title, body, project_id, job_id, data, is_read, created_at)
        values (${uuid()}, ${userId}, ${cause}, ${type}, ${title}, ${body}, ${projectId}, ${jobId}, ${JSON.stringify(data)}::jsonb, false, now())
        on conflict (user_id, cause) do nothing`,
  );
  return told === 1;
}
