import { v7 as uuid } from 'uuid';
import type { DataSource } from '../../../entities/catalog/data-source.ts';
import type { Context } from '../../core/context.ts';
import { row, sql } from '../../core/sql.ts';
import type { CatalogRecord } from './reading/catalog-record.ts';

export interface Upserted {
  created: number;
  updated: number;
  /** Already there, with the same data. */
  unchanged: number;
}

/** Stores records by `external_id` in one statement: new ones are pending, known ones get the new data and keep their texts and status. */
export async function upsertItems(ctx: Context, source: DataSource, records: readonly CatalogRecord[]): Promise<Upserted> {
  const given = records.map((record) => ({
    id: uuid(),
    external_id: record.externalId,
    item_type: record.itemType,
    source_data: record.sourceData,
    metadata: record.metadata,
  }));
  const counts = await row<{ created: number; updated: number }>(
    ctx.em,
    sql`with stored as (
          insert into content_items (id, project_id, data_source_id, external_id, item_type, source_data, metadata,
                                     generated_content, generation_metadata, pushed, created_at, updated_at)
          select id, ${source.projectId}, ${source.id}, external_id, item_type, source_data, metadata, '{}', '{}', '{}', now(), now()
            from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
              as r(id uuid, external_id text, item_type text, source_data jsonb, metadata jsonb)
          on conflict (data_source_id, external_id) do update
             set source_data = excluded.source_data, item_type = excluded.item_type,
                 metadata = content_items.metadata || excluded.metadata, updated_at = now()
           where content_items.source_data <> excluded.source_data or content_items.item_type <> excluded.item_type
              or content_items.metadata || excluded.metadata <> content_items.metadata
          returning xmax = 0 as fresh)
        select count(*) filter (where fresh)::int as created, count(*) filter (where not fresh)::int as updated from stored`,
  );
  return { ...counts!, unchanged: records.length - counts!.created - counts!.updated };
}

/** What {@link upsertItems} would do, without doing it. */
export async function compareItems(ctx: Context, source: DataSource, records: readonly CatalogRecord[]): Promise<Upserted> {
  const given = records.map((record) => ({
    external_id: record.externalId,
    item_type: record.itemType,
    source_data: record.sourceData,
    metadata: record.metadata,
  }));
  const counts = await row<{ known: number; unchanged: number }>(
    ctx.em,
    sql`select count(*)::int as known, count(*) filter (where c.source_data = r.source_data and c.item_type = r.item_type and c.metadata || r.metadata = c.metadata)::int as unchanged
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(external_id text, item_type text, source_data jsonb, metadata jsonb)
          join content_items c on c.data_source_id = ${source.id} and c.external_id = r.external_id`,
  );
  return { created: records.length - counts!.known, updated: counts!.known - counts!.unchanged, unchanged: counts!.unchanged };
}
