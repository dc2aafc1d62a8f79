import { LockMode } from '@mikro-orm/core';
import { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { StudioRequestListArgs, StudioRequestPage } from '../../../../schema/studio/requests.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { checkPage } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { readRow } from '../../read-row.ts';
import { requestColumns } from './shown-columns.ts';

const MAX_LIMIT = 100;

/** Returns a request that the caller may see, read-only. Throws 401, 404. */
export async function getStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  const where = { id: requestId, ...visibleRequests(ctx) };
  const request = await readRow(ctx, StudioRequest, where, requestColumns(ctx));
  if (!request) throw notFound('Studio request');
  return request;
}

/**
 * Returns a page of the requests that the caller may see, newest first.
 * @throws 401, 422 for an invalid page.
 */
export async function listStudioRequests(
  ctx: Context,
  { status, ...page }: StudioRequestListArgs,
): Promise<StudioRequestPage> {
  const where = { ...visibleRequests(ctx), ...(status && { status }) };
  checkPage(page, MAX_LIMIT);
  const { found, ...rest } = await pageOf(ctx, StudioRequest, where, { createdAt: 'desc', id: 'desc' }, page, {
    further: requestColumns(ctx),
  });
  return { requests: found, ...rest };
}

/**
 * Returns a request that the caller may see. It cannot be deleted until the caller's transaction ends. Throws 401,
 * 404.
 */
export async function holdStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  await row(ctx.em, sql`select 1 from studio_requests where id = ${requestId} for key share`);
  return getStudioRequest(ctx, requestId);
}

/** Locks a request that the caller may see for a change, until the caller's transaction ends. Throws 401, 404. */
export async function lockStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  const request = await ctx.em.findOne(
    StudioRequest,
    { id: requestId, ...visibleRequests(ctx) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!request) throw notFound('Studio request');
  return request;
}

/** Requests of the caller's organization are visible; to a super admin all requests are. */
function visibleRequests(ctx: Context): Partial<Pick<StudioRequest, 'organizationId'>> {
  const { isSuperAdmin, organizationId } = signedIn(ctx);
  return isSuperAdmin ? {} : { organizationId };
}
