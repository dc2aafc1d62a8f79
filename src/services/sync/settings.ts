import { z } from 'zod';

/** Which items a sync pushes, and what it does about texts that were changed in the store. */
export const syncSettings = z.object({
  mode: z.enum(['pending', 'all', 'selected']).default('pending'),
  itemIds: z.array(z.uuid()).max(50_000).nullish(),
  onConflict: z.enum(['stop', 'overwrite']).default('stop'),
});

export type SyncSettings = z.output<typeof syncSettings>;
