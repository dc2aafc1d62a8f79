import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { getContentProfile } from '../../profiles/get-content-profile.ts';
import { getStoreConnection } from '../../stores/get-store-connection.ts';

interface Links {
  storeConnectionId?: string | null;
  contentProfileId?: string | null;
}

/** Throws 404 for what a project shall refer to and the organization does not have. */
export async function checkLinks(ctx: Context, { storeConnectionId, contentProfileId }: Links): Promise<void> {
  if (storeConnectionId) await getStoreConnection(ctx, storeConnectionId);
  if (contentProfileId) await getContentProfile(ctx, contentProfileId);
}

/** Stores a project. Throws 404 for what it refers to and somebody deleted since {@link checkLinks}. */
export async function flushProject(ctx: Context): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    if (!(error instanceof ForeignKeyConstraintViolationException)) throw error;
    throw notFound(error.message.includes('content_profile_id') ? 'Profile' : 'Store connection');
  }
}
