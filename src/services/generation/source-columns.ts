import { sql } from '../../core/sql.ts';

/**
 * Places behind a product in which its variants are looked for: an import lands them next to it. A range of places, not a number
 * of rows, because right after an import the planner knows nothing of the table and would sort a whole project for the latter.
 */
const NEAR = 300;
/** Whoever has more sizes than that has said what there is to say. */
const MOST_VARIANTS = 100;
/** A larger record is no variant but a page, and would only be cut. */
const MOST_BYTES = 20_000;

/** What the variants of the item of the statement's `content_items` say; null where it has none. */
const variants = sql`(
  select jsonb_build_object('variants', jsonb_agg(jsonb_build_object(
           'options', v.source_data->'options', 'price', v.source_data->'price', 'raw', v.source_data->'raw') order by v.position))
    from (select near.position, near.source_data from content_items near
           where near.project_id = content_items.project_id
             and near.position > content_items.position and near.position <= content_items.position + ${NEAR}
             and near.item_type = 'variant' and near.metadata->>'parent_external_id' = content_items.external_id
             and near.data_source_id is not distinct from content_items.data_source_id
             and near.vanished_at is null and near.excluded_at is null and pg_column_size(near.source_data) < ${MOST_BYTES}
           order by near.position limit ${MOST_VARIANTS}) v
  having count(*) > 0)`;

/**
 * The columns of a {@link SourceItem} out of `content_items`. Texts are written for products only, so what a product comes in
 * has to be known with it: its source data has what its variants say under `variants`.
 */
export const SOURCE_COLUMNS = sql`id, external_id as "externalId", item_type as "itemType", generated_content as "generatedContent",
  case when item_type = 'product' then source_data || coalesce(${variants}, '{}') else source_data end as "sourceData"`;
