import { v7 as uuid } from 'uuid';
import { User } from '../../../../entities/accounts/user.ts';
import type { StudioComment } from '../../../../entities/studio/studio-comment.ts';
import type { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { shorten } from '../../catalog/imports/reading/read-errors.ts';
import { type NewNotification, notify } from '../../notifications/notify.ts';

const SHOWN_CHARS = 300;

/** Tells the staff of a new request. In the caller's transaction. */
export async function tellRequest(ctx: Context, request: StudioRequest): Promise<void> {
  await tell(ctx, request, {
    to: 'staff',
    type: 'studio_status_changed',
    title: 'New studio request',
    body: shorten(request.description, SHOWN_CHARS),
    cause: `studio_request:${request.id}`,
    data: { status: request.status },
  });
}

/** Tells whoever asked that their request has another status. In the caller's transaction, once per change. */
export async function tellStatus(ctx: Context, request: StudioRequest): Promise<void> {
  const status = request.status.replaceAll('_', ' ');
  await tell(ctx, request, {
    ...(await requester(ctx, request)),
    type: 'studio_status_changed',
    title: `Your studio request is now: ${status}`,
    body: shorten(request.description, SHOWN_CHARS),
    // It may come to the same status again, and that is told again.
    cause: `studio_status:${request.id}:${uuid()}`,
    data: { status: request.status },
  });
}

/** Tells the staff what a customer said, or what was said internally; whoever asked, what the staff said. In the caller's transaction. */
export async function tellComment(
  ctx: Context,
  request: StudioRequest,
  { id, content, isInternal }: StudioComment,
): Promise<void> {
  const toStaff = isInternal || !signedIn(ctx).isSuperAdmin;
  await tell(ctx, request, {
    ...(toStaff ? { to: 'staff' as const } : await requester(ctx, request)),
    type: 'studio_comment',
    title: isInternal
      ? 'New internal comment on a studio request'
      : `New comment on ${toStaff ? 'a' : 'your'} studio request`,
    body: shorten(content, SHOWN_CHARS),
    cause: `studio_comment:${id}`,
    data: { comment_id: id },
  });
}

/** Nobody is told of what they did themselves. */
async function tell(
  ctx: Context,
  { id, organizationId }: StudioRequest,
  notice: Omit<NewNotification, 'organizationId' | 'except'>,
): Promise<void> {
  await notify(ctx, { ...notice, organizationId, except: signedIn(ctx).id, data: { request_id: id, ...notice.data } });
}

/** Who asked or, where that person is gone, the organization's administrators. */
async function requester(
  { em }: Context,
  { userId, organizationId }: StudioRequest,
): Promise<Pick<NewNotification, 'to'>> {
  const isThere = userId && (await em.count(User, { id: userId, organizationId, isActive: true })) > 0;
  return isThere ? { to: [userId] } : {};
}
