import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import type { ItemLines } from './item-lines.ts';

export interface Upserted {
  created: number;
  updated: number;
  /** Already there, with the same data. */
  unchanged: number;
}

/** What is kept by connection: what was read of one does not replace what is known of another. */
const beside = (read: RawBuilder<unknown>, key: string) =>
  sql`case when ${read} ? ${key}::text then jsonb_build_object(${key}::text, coalesce(c.metadata->${key}::text, '{}') || (${read}->${key}::text)) else '{}' end`;

/** The metadata of item `c` with what was read laid over it. */
const merged = (read: RawBuilder<unknown>) =>
  sql`c.metadata || ${read} || ${beside(read, 'store_ids')} || ${beside(read, 'store_addresses')}`;

/** Whether what was read under the identifier of item `c` is another shop's: a connection may lead to another one since the last import. */
const isOfAnotherShop = sql`case when excluded.metadata ? 'store_addresses' then exists (
  select 1 from jsonb_each_text(excluded.metadata->'store_addresses') as read(connection, shop) where c.metadata->'store_addresses'->>read.connection <> read.shop) else false end`;

/** Whether item `c` is to be written: it is not there, or is in its source again, or was stored otherwise than `r`, what was read. */
const differs = sql`c.external_id is null or c.vanished_at is not null or c.source_data <> r.source_data or c.item_type <> r.item_type or ${merged(sql`r.metadata`)} <> c.metadata`;

/**
 * Stores records by `external_id` in one statement: new ones are pending, changed ones get the new data and keep their texts
 * and status, others are not written. Texts that were approved for the product of another shop wait for approval again. `isEmpty` says that the source has no items yet, so that none need be looked for.
 */
export async function upsertItems(
  ctx: Context,
  source: Pick<DataSource, 'id' | 'projectId'>,
  lines: ItemLines,
  isEmpty: boolean,
): Promise<Upserted> {
  if (lines.count === 0) return { created: 0, updated: 0, unchanged: 0 };
  const counts = await row<{ created: number; updated: number }>(
    ctx.em,
    sql`with ${givenAndKnown(source, lines)}, stored as (
          insert into content_items as c (id, project_id, data_source_id, external_id, item_type, source_data, metadata,
                                          generated_content, generation_metadata, pushed, created_at, updated_at)
          select r.id, ${source.projectId}, ${source.id}, r.external_id, r.item_type, r.source_data, r.metadata, '{}', '{}', '{}', now(), now()
            from given r ${isEmpty ? sql`` : sql`full join known c on c.external_id = r.external_id where ${differs}`}
          on conflict (data_source_id, external_id) do update
             set source_data = excluded.source_data, item_type = excluded.item_type,
                 status = case when c.status in ('approved', 'synced') and ${isOfAnotherShop} then 'generated' else c.status end,
                 metadata = ${merged(sql`excluded.metadata`)}, vanished_at = null, updated_at = now()
          returning xmax = 0 as fresh)
        select count(*) filter (where fresh)::int as created, count(*) filter (where not fresh)::int as updated from stored`,
  );
  return { ...counts!, unchanged: lines.count - counts!.created - counts!.updated };
}

/** What {@link upsertItems} would do, without doing it. */
export async function compareItems(ctx: Context, source: Pick<DataSource, 'id'>, lines: ItemLines): Promise<Upserted> {
  if (lines.count === 0) return { created: 0, updated: 0, unchanged: 0 };
  const counts = await row<{ created: number; written: number }>(
    ctx.em,
    sql`with ${givenAndKnown(source, lines)}
        select count(*) filter (where c.external_id is null)::int as created, count(*) filter (where ${differs})::int as written
          from given r full join known c on c.external_id = r.external_id`,
  );
  const { created, written } = counts!;
  return { created, updated: written - created, unchanged: lines.count - written };
}

/**
 * What was read, and what is stored of it, for a full join on the identifier. That join and this list of identifiers keep
 * the planner, whose figures of a table in the middle of an import are stale, from looking for each row by the wrong index.
 * The documents travel as lines of a text: much faster than an array, whose quotes all have to be escaped.
 */
function givenAndKnown(source: Pick<DataSource, 'id'>, lines: ItemLines): RawBuilder<unknown> {
  const { externalIds, itemTypes, sourceData, metadata } = lines;
  return sql`
    given as (
      select id, external_id, item_type, source_data::jsonb, metadata::jsonb
        from unnest(${externalIds.map(() => uuid())}::uuid[], ${externalIds}::text[], ${itemTypes}::text[],
                    string_to_array(${sourceData.bytes}::text, E'\n'), string_to_array(${metadata.bytes}::text, E'\n')) as r(id, external_id, item_type, source_data, metadata)),
    known as materialized (
      select external_id, item_type, source_data, metadata, vanished_at from content_items
       where data_source_id = ${source.id} and external_id = any(${externalIds}::text[]))`;
}
