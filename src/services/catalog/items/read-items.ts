import type { RawBuilder } from 'kysely';
import type { ItemRow } from '../../../../schema/catalog/payloads.ts';
import type { Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { row, rows, sql } from '../../../core/sql.ts';

/** A row of a list with its place in the project, from which the next page goes on. */
export type PlacedItem = ItemRow & { position: string };

/** Before every item. */
export const START = '-1';

/** Items in the order of import behind a place, as plain read-only rows. Reads these rows only, however deep the place. */
export function readItems(
  ctx: Context,
  where: RawBuilder<unknown>,
  behind: string,
  limit: number,
): Promise<PlacedItem[]> {
  return rows<PlacedItem>(
    ctx.em,
    sql`select id, project_id as "projectId", data_source_id as "dataSourceId", external_id as "externalId", item_type as "itemType",
               source_data as "sourceData", generated_content as "generatedContent", confidence_score as "confidenceScore", status,
               ai_model_used as "aiModelUsed", metadata, generation_metadata as "generationMetadata", excluded_at as "excludedAt",
               vanished_at as "vanishedAt", created_at as "createdAt", updated_at as "updatedAt", position
          from content_items where ${where} and position > ${behind} order by position limit ${limit}`,
  );
}

/** The place that a list begins behind; null where so many items are not there. Throws 404 for an unknown `after`. */
export async function placeOf(
  ctx: Context,
  projectId: string,
  where: RawBuilder<unknown>,
  { after, offset }: { after?: string | null | undefined; offset: number },
): Promise<string | null> {
  const behind = after ? await placeOfItem(ctx, projectId, after) : START;
  if (offset === 0) return behind;
  // Of what is passed over only the index is read, where it can tell who fits.
  const last = await row<{ position: string }>(
    ctx.em,
    sql`select position from content_items where ${where} and position > ${behind} order by position offset ${offset - 1} limit 1`,
  );
  return last?.position ?? null;
}

async function placeOfItem(ctx: Context, projectId: string, id: string): Promise<string> {
  const found = await row<{ position: string }>(
    ctx.em,
    sql`select position from content_items where id = ${id} and project_id = ${projectId}`,
  );
  if (!found) throw notFound('Item');
  return found.position;
}
