import { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { StudioRequestListArgs, StudioRequestPage } from '../../../../schema/studio/requests.ts';
import type { Context } from '../../../core/context.ts';
import { checkPage, pageOf } from '../../paged.ts';
import { visibleRequests } from './visible.ts';

const MAX_LIMIT = 100;

/** A page of the requests that the caller may see, newest first. Throws 401, and 422 for a page that cannot be. */
export async function listStudioRequests(
  ctx: Context,
  { status, ...page }: StudioRequestListArgs,
): Promise<StudioRequestPage> {
  const where = { ...visibleRequests(ctx), ...(status && { status }) };
  checkPage(page, MAX_LIMIT);
  const { found, ...rest } = await pageOf(ctx, StudioRequest, where, { createdAt: 'desc', id: 'desc' }, page);
  return { requests: found, ...rest };
}
