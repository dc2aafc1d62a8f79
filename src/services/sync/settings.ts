import { z } from 'zod';
import { MAX_ITEMS } from '../catalog/items/list-items.ts';
import { fieldMapping } from './field-mapping.ts';

/** What a sync is asked for: which items it pushes, and what it does about texts that were changed in the store. */
export const syncRequest = z.object({
  mode: z.enum(['pending', 'all', 'selected']).default('pending'),
  itemIds: z.array(z.uuid()).max(MAX_ITEMS).nullish(),
  onConflict: z.enum(['stop', 'overwrite']).default('stop'),
});

/**
 * What its job keeps. The items are its job items; store and field mapping are those the project had when it began, so that
 * a change meanwhile does not divide a sync in two.
 */
export const syncSettings = syncRequest
  .omit({ itemIds: true })
  .extend({ storeConnectionId: z.uuid(), fieldMapping: fieldMapping.default({}) });

export type SyncSettings = z.output<typeof syncSettings>;
