import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { CreateStudioRequestInput } from '../../../../schema/studio/requests.ts';
import { add } from '../../../core/add.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { tellRequest } from './tell.ts';

/** Stores what the caller asks the studio for and tells the staff, both or neither. Throws 401, 422. */
export async function createStudioRequest(ctx: Context, input: CreateStudioRequestInput): Promise<StudioRequest> {
  const { id: userId, organizationId } = signedIn(ctx);
  rejectNulls(input);
  rejectBlank('description', input.description);
  return ctx.em.transactional(async (em) => {
    const request = add(em, StudioRequest, { ...input, organizationId, userId });
    await em.flush();
    await tellRequest({ ...ctx, em }, request);
    return request;
  });
}
