import { z } from 'zod';
import type { Project } from '../../../entities/catalog/project.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { MAX_ITEMS } from '../catalog/items/list-items.ts';
import { assertUsable } from '../stores/get-store-connection.ts';
import { fieldMapping, readFieldMapping } from './field-mapping.ts';

/**
 * The request of a sync: which items it pushes, whether it overwrites texts that were changed in the store, and whether it
 * is rejected if a named item is not approved.
 */
export const syncRequest = z.object({
  mode: z.enum(['pending', 'all', 'selected']).default('pending'),
  itemIds: z.array(z.uuid()).max(MAX_ITEMS).nullish(),
  onConflict: z.enum(['stop', 'overwrite']).default('stop'),
  onlyApproved: z.boolean().default(false),
});

/**
 * The payload of a sync job. Connection and field mapping are those of the project when the sync was started, so that
 * all items are pushed alike. The items are the job items.
 */
export const syncSettings = syncRequest.omit({ itemIds: true }).extend({
  storeConnectionId: z.uuid(),
  fieldMapping: fieldMapping.default({}),
  /** The main language, and the target languages of the project. */
  language: z.string().optional(),
  languages: z.array(z.string()).default([]),
});

export type SyncSettings = z.output<typeof syncSettings>;

/** What a sync reads of its project. Its connection may be another one than that of the project. */
export type SyncedProject = Pick<
  Project,
  'id' | 'organizationId' | 'settings' | 'storeConnectionId' | 'language' | 'targetLanguages'
>;

/** Returns the connection, field mapping and languages of a sync that starts now. Throws 422 without a usable store connection. */
export async function syncTarget(
  ctx: Context,
  project: SyncedProject,
): Promise<Pick<SyncSettings, 'storeConnectionId' | 'fieldMapping' | 'language' | 'languages'>> {
  const mapping = readFieldMapping(project.settings);
  const { id: storeConnectionId } = await getUsableConnection(ctx, project);
  const { language, targetLanguages: languages } = project;
  return { storeConnectionId, fieldMapping: mapping, language, languages };
}

/** Returns the store connection of a project. Throws 422 where it has none, and where the connection is not usable. */
export async function getUsableConnection(ctx: Context, project: SyncedProject): Promise<StoreConnection> {
  const { storeConnectionId: id, organizationId } = project;
  const connection = id ? await ctx.em.findOne(StoreConnection, { id, organizationId }) : null;
  if (!connection) throw noConnection();
  assertUsable(connection, 'store_connection_id');
  return connection;
}

/** The error of a sync for a project without a store connection. */
export const noConnection = () => invalidField('store_connection_id', 'the project has no store connection');
