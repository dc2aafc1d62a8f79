import { LockMode } from '@mikro-orm/core';
import { StudioRequest } from '../../../../entities/studio/studio-request.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, sql } from '../../../core/sql.ts';
import { visibleRequests } from './visible.ts';

/** A request that the caller may see, to be read. Throws 401, 404. */
export async function getStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  const request = await ctx.em.findOne(
    StudioRequest,
    { id: requestId, ...visibleRequests(ctx) },
    { disableIdentityMap: true },
  );
  if (!request) throw notFound('Studio request');
  return request;
}

/** A request that the caller may see, kept from being deleted until the caller's transaction ends. Throws 401, 404. */
export async function holdStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  await row(ctx.em, sql`select 1 from studio_requests where id = ${requestId} for key share`);
  return getStudioRequest(ctx, requestId);
}

/** A request that the caller may see, as of now and for a change: nobody else changes it until the caller's transaction ends. Throws 401, 404. */
export async function lockStudioRequest(ctx: Context, requestId: string): Promise<StudioRequest> {
  const request = await ctx.em.findOne(
    StudioRequest,
    { id: requestId, ...visibleRequests(ctx) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!request) throw notFound('Studio request');
  return request;
}
