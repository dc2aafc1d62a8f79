import { z } from 'zod';
import type { Project } from '../../../entities/catalog/project.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import type { Context } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { MAX_ITEMS } from '../catalog/items/list-items.ts';
import { assertUsable } from '../stores/get-store-connection.ts';
import { languageConnections } from '../stores/language-connections.ts';
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
  /** The connections of languages that the store connection does not write itself. */
  languageConnections: z.record(z.string(), z.uuid()).default({}),
});

export type SyncSettings = z.output<typeof syncSettings>;

/** What a sync reads of its project. Its connection may be another one than that of the project. */
export type SyncedProject = Pick<
  Project,
  'id' | 'organizationId' | 'settings' | 'storeConnectionId' | 'language' | 'targetLanguages'
>;

type SyncTarget = Pick<
  SyncSettings,
  'storeConnectionId' | 'fieldMapping' | 'language' | 'languages' | 'languageConnections'
>;

/**
 * Returns the connections, field mapping and languages of a sync that starts now. Throws 422 without a usable store
 * connection.
 */
export async function syncTarget(ctx: Context, project: SyncedProject): Promise<SyncTarget> {
  const mapping = readFieldMapping(project.settings);
  const main = await findConnection(ctx, project);
  assertUsable(main, FIELD);
  const { language, targetLanguages: languages } = project;
  return {
    storeConnectionId: main.id,
    fieldMapping: mapping,
    language,
    languages,
    languageConnections: await connectionsOf(ctx, project, main),
  };
}

/**
 * A connection without a language writes the texts in the main language itself; the others have those of their
 * language.
 */
async function connectionsOf(
  ctx: Context,
  { language, targetLanguages }: SyncedProject,
  main: StoreConnection,
): Promise<SyncSettings['languageConnections']> {
  const own = main.language ?? language;
  const byLanguage = await languageConnections(ctx, main.id);
  return Object.fromEntries(
    [language, ...targetLanguages].flatMap((each) => {
      const id = each === own ? undefined : byLanguage.get(each);
      return id === undefined ? [] : [[each, id]];
    }),
  );
}

/** Returns the id of the connection through which texts are pushed; null is the main language. */
export function connectionIdFor(
  { storeConnectionId, language: main, languageConnections: others }: Omit<SyncTarget, 'fieldMapping'>,
  language: string | null,
): string {
  return others[language ?? main ?? ''] ?? storeConnectionId;
}

/**
 * Returns the connection through which texts of a project are pushed; the language null is the main one. Throws 422 where
 * the project has no store connection, and where the connection is not usable.
 */
export async function getUsableConnection(
  ctx: Context,
  project: SyncedProject,
  language: string | null,
): Promise<StoreConnection> {
  const { organizationId } = project;
  const main = await findConnection(ctx, project);
  const id = (await connectionsOf(ctx, project, main))[language ?? project.language];
  const connection = id === undefined ? main : await ctx.em.findOneOrFail(StoreConnection, { id, organizationId });
  assertUsable(connection, FIELD);
  return connection;
}

const FIELD = 'store_connection_id';

async function findConnection(
  ctx: Context,
  { storeConnectionId: id, organizationId }: SyncedProject,
): Promise<StoreConnection> {
  const found = id ? await ctx.em.findOne(StoreConnection, { id, organizationId }) : null;
  if (!found) throw noConnection();
  return found;
}

/** The error of a sync for a project without a store connection. */
export const noConnection = () => invalidField(FIELD, 'the project has no store connection');
