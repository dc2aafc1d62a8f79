import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { ITEM_DETAIL, ITEM_SUMMARY, ITEM_TEXTS } from '../../../schema/mcp/item-shapes.ts';
import { shaped } from '../../../schema/mcp/result-schema.ts';
import type { Values } from '../../../schema/mcp/tool.ts';
import { invalidField, notFound } from '../../core/errors.ts';
import { cursorOf } from './cursor.ts';
import type { McpCaller } from './mcp-caller.ts';
import { readRecordPage } from './read-page.ts';
import { readShaped } from './read-record.ts';
import type { Toolbox } from './toolbox.ts';

const MIME_TYPE = 'application/json';
const PAGE = 50;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ITEM_URI = new RegExp(`^cas://projects/(${UUID})/items/(${UUID})$`);

const uriOf = (projectId: string, itemId: string) => `cas://projects/${projectId}/items/${itemId}`;

/** The addresses of all items. */
export const ITEM_TEMPLATE = {
  uriTemplate: uriOf('{project_id}', '{item_id}'),
  name: 'item',
  title: 'Item',
  description: 'A product or page of a project with its source data and its texts, as get_item returns it.',
  mimeType: MIME_TYPE,
};

/** The most projects without items that are skipped in one call. */
const MAX_SKIPPED = 20;

/**
 * Lists the items of all projects, those of one project on a page. Throws 422 for a cursor of another list.
 */
export async function listResources(
  { ctx }: McpCaller,
  toolbox: Toolbox,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const projects = toolbox.list('projects', [], 'projects', 'id');
  const items = toolbox.list('items', ['project_id'], 'items', ITEM_SUMMARY.fields);
  let { offset, inner } = readPosition(cursor);
  for (let skipped = 0; skipped < MAX_SKIPPED; skipped++) {
    const at = await readRecordPage(ctx, projects, {}, { limit: 1, cursor: cursorOf({ offset }) });
    const projectId = at.records[0]?.['id'];
    if (typeof projectId !== 'string') return { resources: [] };
    const page = await readRecordPage(ctx, items, { project_id: projectId }, { limit: PAGE, cursor: inner });
    const resources = page.records.map((item) => resourceOf(projectId, shaped(item, ITEM_SUMMARY)));
    if (page.nextCursor) return { resources, nextCursor: positionCursor(offset, page.nextCursor) };
    offset += 1;
    inner = null;
    if (!at.nextCursor) return { resources };
    if (resources.length > 0) return { resources, nextCursor: positionCursor(offset, null) };
  }
  return { resources: [], nextCursor: positionCursor(offset, null) };
}

/** Reads an item by its address. Throws 404. */
export async function readResource({ ctx }: McpCaller, toolbox: Toolbox, uri: string): Promise<ReadResourceResult> {
  const [, projectId, itemId] = ITEM_URI.exec(uri) ?? [];
  if (!projectId || !itemId) throw notFound('Resource');
  const read = { operation: 'item', result: ITEM_DETAIL, also: ITEM_TEXTS };
  const variables = { project_id: projectId, item_id: itemId };
  const item = await readShaped(ctx, toolbox, read, Object.keys(variables), variables);
  return { contents: [{ uri, mimeType: MIME_TYPE, text: JSON.stringify(item) }] };
}

function resourceOf(projectId: string, item: Values): ListResourcesResult['resources'][number] {
  const { id, external_id: externalId, title, updated_at: updatedAt } = item as Record<string, string>;
  return {
    uri: uriOf(projectId, id!),
    name: externalId!,
    title: title ?? externalId!,
    mimeType: MIME_TYPE,
    annotations: { lastModified: updatedAt! },
  };
}

/** The cursor of a page: the project by its offset, and the cursor in its list of items. */
function positionCursor(offset: number, inner: string | null): string {
  return `${offset}.${inner ?? ''}`;
}

function readPosition(cursor: string | undefined): { offset: number; inner: string | null } {
  if (cursor === undefined) return { offset: 0, inner: null };
  const [, offset, inner] = /^(\d{1,9})\.([\w-]{0,200})$/.exec(cursor) ?? [];
  if (offset === undefined) throw invalidField('cursor', 'must be the nextCursor of a page of resources');
  return { offset: Number(offset), inner: inner || null };
}
