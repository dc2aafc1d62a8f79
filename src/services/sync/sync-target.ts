import type { Project } from '../../../entities/catalog/project.ts';
import type { Context } from '../../core/context.ts';
import { readFieldMapping } from './field-mapping.ts';
import { getUsableConnection } from './get-usable-connection.ts';
import type { SyncSettings } from './settings.ts';

/** Where a sync that begins now goes, and which text to which field. Throws 422 without a usable store connection. */
export async function syncTarget(
  ctx: Context,
  project: Project,
): Promise<Pick<SyncSettings, 'storeConnectionId' | 'fieldMapping'>> {
  const fieldMapping = readFieldMapping(project.settings);
  const { id: storeConnectionId } = await getUsableConnection(ctx, project);
  return { storeConnectionId, fieldMapping };
}
