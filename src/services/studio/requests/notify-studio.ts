import { v7 as uuid } from 'uuid';
import { User } from '../../../../entities/accounts/user.ts';
import type { StudioComment } from '../../../../entities/studio/studio-comment.ts';
import type { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { withinLimit } from '../../../core/rate-limiter.ts';
import { shorten } from '../../catalog/imports/reading/read-errors.ts';
import { type NewNotification, notify } from '../../notifications/notify.ts';

const MAX_BODY_CHARS = 300;

/**
 * Counts a request or comment of the signed-in user against the daily limit of its organization, and returns whether
 * the staff gets a mail about it; the notification in the application is never left out. The staff itself is not
 * limited. Call it outside of a transaction, because it waits for Redis.
 */
export async function mayMailStaff(ctx: Context): Promise<boolean> {
  const { isSuperAdmin, organizationId } = signedIn(ctx);
  if (isSuperAdmin || (await withinLimit(ctx.rateLimiter, 'studioMail', organizationId))) return true;
  ctx.log.info(
    { event: 'studio_mail.left_out', organizationId },
    'The organization has reached its daily limit of studio mails, and the staff is notified without a mail.',
  );
  return false;
}

/** Notifies the staff of a new request, by mail if it is `mailed`, in the caller's transaction. */
export async function notifyOfRequest(ctx: Context, request: StudioRequest, mailed: boolean): Promise<void> {
  await notify(ctx, {
    ...origin(ctx, request),
    withoutMail: !mailed,
    to: 'staff',
    type: 'studio_status_changed',
    title: 'New studio request',
    body: shorten(request.description, MAX_BODY_CHARS),
    cause: `studio_request:${request.id}`,
    data: { request_id: request.id, status: request.status, audience: 'staff' },
  });
}

/** Notifies the requester of another status, once per change, in the caller's transaction. */
export async function notifyOfStatus(ctx: Context, request: StudioRequest): Promise<void> {
  const status = request.status.replaceAll('_', ' ');
  await notify(ctx, {
    ...origin(ctx, request),
    ...(await requester(ctx, request)),
    type: 'studio_status_changed',
    title: `Your studio request is now: ${status}`,
    body: shorten(request.description, MAX_BODY_CHARS),
    // A unique cause, because the request may get the same status again later.
    cause: `studio_status:${request.id}:${uuid()}`,
    data: { request_id: request.id, status: request.status, audience: 'requester' },
  });
}

/**
 * Notifies the staff of an internal comment or a comment by a customer, and the requester of a comment by the staff, by
 * mail if it is `mailed`, in the caller's transaction.
 */
export async function notifyOfComment(
  ctx: Context,
  request: StudioRequest,
  { id, content, isInternal }: StudioComment,
  mailed: boolean,
): Promise<void> {
  const toStaff = isInternal || !signedIn(ctx).isSuperAdmin;
  await notify(ctx, {
    ...origin(ctx, request),
    ...(toStaff ? { to: 'staff' as const } : await requester(ctx, request)),
    withoutMail: !mailed,
    type: 'studio_comment',
    title: isInternal
      ? 'New internal comment on a studio request'
      : `New comment on ${toStaff ? 'a' : 'your'} studio request`,
    body: shorten(content, MAX_BODY_CHARS),
    cause: `studio_comment:${id}`,
    data: {
      request_id: request.id,
      comment_id: id,
      audience: toStaff ? 'staff' : 'requester',
      is_internal: isInternal,
    },
  });
}

/** Users are not notified of their own actions. */
const origin = (ctx: Context, { organizationId }: StudioRequest) => ({ organizationId, except: signedIn(ctx).id });

/** Returns the requester or, if the user is deleted or inactive, the organization's administrators. */
async function requester(
  { em }: Context,
  { userId, organizationId }: StudioRequest,
): Promise<Pick<NewNotification, 'to'>> {
  const isActive = userId && (await em.count(User, { id: userId, organizationId, isActive: true })) > 0;
  return isActive ? { to: [userId] } : {};
}
