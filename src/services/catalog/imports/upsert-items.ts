import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type DataSource, SourceType } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { row, sql } from '../../../core/sql.ts';
import type { RecordColumns } from './record-columns.ts';

export interface UpsertCounts {
  created: number;
  updated: number;
  /** Items that are stored with the same data already. They are not written. */
  unchanged: number;
}

/** Merges a metadata object that has an entry per store connection: the entries of other connections stay. */
const mergedByConnection = (read: RawBuilder<unknown>, key: string) =>
  sql`case when ${read} ? ${key}::text
           then jsonb_build_object(${key}::text, coalesce(c.metadata->${key}::text, '{}') || (${read}->${key}::text))
           else '{}' end`;

/** The metadata of item `c`, merged with the metadata that was read. */
const merged = (read: RawBuilder<unknown>) =>
  sql`c.metadata || ${read}
      || ${mergedByConnection(read, 'store_ids')} || ${mergedByConnection(read, 'store_addresses')}`;

/**
 * Whether the metadata that was read belongs to another product than item `c`, because the data source or its store
 * connection was changed to another shop: the item is known in shops, but not by this id in this shop. An id that a user
 * entered has no address: it belongs to the shop that the connection leads to now.
 */
const isFromAnotherShop = (read: RawBuilder<unknown>) => sql`
  case when ${read} ? 'store_addresses' and c.metadata ? 'store_ids'
       then not exists (
         select from jsonb_each_text(${read}->'store_addresses') as read(connection, shop)
           join jsonb_each_text(c.metadata->'store_ids') as known(connection, id)
             on known.id = ${read}->'store_ids'->>read.connection
          where coalesce(c.metadata->'store_addresses'->>known.connection,
                         case when known.connection = read.connection then read.shop end) = read.shop)
       else false end`;

/**
 * Whether record `r` has to be written: item `c` is new, was vanished, or is stored with other data. Most items have
 * exactly the metadata that was read, which is cheaper to compare than to merge.
 */
const differs = sql`
  c.external_id is null or c.vanished_at is not null or c.item_type <> r.item_type
  or c.source_data <> r.source_data
  or (c.metadata <> r.metadata and ${merged(sql`r.metadata`)} <> c.metadata)`;

/**
 * Stores records by `external_id` in one statement. New items are pending; changed items get the new data and keep
 * their texts and status; unchanged items are not written. Texts in all languages that were approved for a product of
 * another shop have to be approved again, and its ids are removed.
 */
export async function upsertItems(
  ctx: Context,
  source: Pick<DataSource, 'id' | 'projectId' | 'sourceType'>,
  records: RecordColumns,
): Promise<UpsertCounts> {
  if (records.count === 0) return { created: 0, updated: 0, unchanged: 0 };
  const counts = await row<{ created: number; updated: number }>(
    ctx.em,
    sql`with ${incomingAndExisting(source, records)}, written as (
          insert into content_items as c (id, project_id, data_source_id, external_id, item_type, source_data, metadata,
                                          created_at, updated_at)
          select r.id, ${source.projectId}, ${source.id}, r.external_id, r.item_type, r.source_data, r.metadata,
                 now(), now()
            from incoming r full join existing c on c.external_id = r.external_id
           where ${differs}
          on conflict (data_source_id, external_id) do update
             set source_data = excluded.source_data, item_type = excluded.item_type,
                 status = case when c.status in ('approved', 'synced') and ${isFromAnotherShop(sql`excluded.metadata`)}
                               then 'generated' else c.status end,
                 metadata = case when ${isFromAnotherShop(sql`excluded.metadata`)} then c.metadata || excluded.metadata
                                 else ${merged(sql`excluded.metadata`)} end,
                 vanished_at = null, updated_at = now()
          returning id, xmax = 0 as is_new)
          ${source.sourceType === SourceType.store ? resetOtherTexts : sql``}
        select count(*) filter (where is_new)::int as created, count(*) filter (where not is_new)::int as updated
          from written`,
  );
  return { ...counts!, unchanged: records.count - counts!.created - counts!.updated };
}

/** A common table expression that takes back approvals of texts in other languages. Their items are locked before them. */
const resetOtherTexts = sql`, reset as (
  update item_texts t set status = 'generated', updated_at = now()
    from incoming r join existing c on c.external_id = r.external_id
   where c.id in (select id from written) and t.item_id = c.id and t.status in ('approved', 'synced')
     and ${isFromAnotherShop(sql`r.metadata`)})`;

/** Returns what {@link upsertItems} would do. Writes nothing. */
export async function compareItems(
  ctx: Context,
  source: Pick<DataSource, 'id'>,
  records: RecordColumns,
): Promise<UpsertCounts> {
  if (records.count === 0) return { created: 0, updated: 0, unchanged: 0 };
  const counts = await row<{ created: number; written: number }>(
    ctx.em,
    sql`with ${incomingAndExisting(source, records)}
        select count(*) filter (where c.external_id is null)::int as created,
               count(*) filter (where ${differs})::int as written
          from incoming r full join existing c on c.external_id = r.external_id`,
  );
  const { created, written } = counts!;
  return { created, updated: written - created, unchanged: records.count - written };
}

/**
 * Common table expressions with the records that were read and the items that are stored for them, for a full join on
 * the identifier. During an import the statistics of the table are stale; the full join and the list of identifiers
 * prevent a plan that looks up each row by an unselective index. The documents are passed as lines of one text,
 * because an array would need every quote escaped, which is much slower.
 */
function incomingAndExisting(source: Pick<DataSource, 'id'>, records: RecordColumns): RawBuilder<unknown> {
  const { externalIds, itemTypes, sourceData, metadata } = records;
  return sql`
    incoming as (
      select id, external_id, item_type, source_data::jsonb, metadata::jsonb
        from unnest(${externalIds.map(() => uuid())}::uuid[], ${externalIds}::text[], ${itemTypes}::text[],
                    string_to_array(${sourceData.bytes}::text, E'\n'),
                    string_to_array(${metadata.bytes}::text, E'\n'))
          as r(id, external_id, item_type, source_data, metadata)),
    existing as materialized (
      select id, external_id, item_type, source_data, metadata, vanished_at
        from content_items
       where data_source_id = ${source.id} and external_id = any(${externalIds}::text[]))`;
}
