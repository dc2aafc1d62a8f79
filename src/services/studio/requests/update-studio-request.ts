import { rejectNulls } from '../../../core/parse.ts';
import type { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { UpdateStudioRequestInput } from '../../../../schema/studio/requests.ts';
import { type Context, superAdmin } from '../../../core/context.ts';
import { applyPatch } from '../../../core/patch.ts';
import { lockStudioRequest } from './get-studio-request.ts';
import { tellStatus } from './tell.ts';

/** Changes status and priority of a request of any organization; another status is told, the same one is not. Throws 401, 403, 422, 404. */
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
    if (request.status !== status) await tellStatus(own, request);
    return request;
  });
}
