import { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { CreateStudioRequestInput, UpdateStudioRequestInput } from '../../../../schema/studio/requests.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn, superAdmin } from '../../../core/context.ts';
import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { applyPatch } from '../../../core/patch.ts';
import { lockStudioRequest } from './get-studio-request.ts';
import { mayMailStaff, notifyOfRequest, notifyOfStatus } from './notify-studio.ts';

/** Stores a request to the studio and notifies the staff, in one transaction. Throws 401, 422. */
export async function createStudioRequest(ctx: Context, input: CreateStudioRequestInput): Promise<StudioRequest> {
  const { id: userId, organizationId } = signedIn(ctx);
  rejectNulls(input);
  rejectBlank('description', input.description);
  const mailed = await mayMailStaff(ctx);
  return ctx.em.transactional(async (em) => {
    const request = add(em, StudioRequest, { ...input, organizationId, userId });
    await em.flush();
    await notifyOfRequest({ ...ctx, em }, request, mailed);
    return request;
  });
}

/**
 * Changes status and priority of a request of any organization. Notifies the requester if the status is another one.
 * @throws 401, 403, 422, 404.
 */
export async function updateStudioRequest(
  ctx: Context,
  requestId: string,
  input: UpdateStudioRequestInput,
): Promise<StudioRequest> {
  superAdmin(ctx);
  rejectNulls(input);
  return ctx.em.transactional(async (em) => {
    const own = { ...ctx, em };
    const request = await lockStudioRequest(own, requestId);
    const { status } = request;
    applyPatch(request, input);
    await em.flush();
    if (request.status !== status) await notifyOfStatus(own, request);
    return request;
  });
}
