import type { RawBuilder } from 'kysely';
import { sql } from '../../../core/sql.ts';
import { variantRows } from '../../catalog/items/variant-rows.ts';
import { OFFER_COLUMNS, OFFER_KEYS } from './offer-columns.ts';
import { offersOf } from './offers-of.ts';

type Fields = Record<string, unknown>;

/** What is read of an item for its offers. */
export interface OfferData {
  /** The source data of the item, and of its variants under `variants`, as far as they say something of offers. */
  source: Fields;
  /** The currency of the store that the item is imported from; null where it is unknown, and of a file. */
  currency: string | null;
}

/**
 * An expression for the {@link OfferData} of an item whose texts are in the column `content`: null for texts without
 * structured data, and for an item that its source no longer has. `item` is the name of `content_items` in the statement.
 */
export function offerData(item: string, content: RawBuilder<unknown>): RawBuilder<OfferData | null> {
  const at = (column: string) => sql.ref(`${item}.${column}`);
  const variants = sql`(select jsonb_agg(${saidOf('near.source_data')} order by near.position)
                          from (select near.* from ${variantRows(item)}) near)`;
  const currency = sql`(select connection.currency
                          from data_sources source
                          join projects project on project.id = source.project_id
                          join store_connections connection
                            on connection.organization_id = project.organization_id
                           and connection.id::text = source.config->>'store_connection_id'
                         where source.id = ${at('data_source_id')} and source.source_type = 'store')`;
  return sql<OfferData | null>`case when ${content} ? 'structured_data' and ${at('vanished_at')} is null then
    jsonb_build_object('currency', ${currency},
                       'source', ${saidOf(`${item}.source_data`)} ||
                                 jsonb_strip_nulls(jsonb_build_object('variants', ${variants}))) end`;
}

const COLUMN_KEYS: readonly string[] = Object.values(OFFER_COLUMNS).flat();

/** The columns of source data that say something of offers. */
function saidOf(sourceData: string): RawBuilder<unknown> {
  const data = sql.ref(sourceData);
  return sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${data}) where key = any(${[...OFFER_KEYS]}::text[])
  ) || jsonb_strip_nulls(jsonb_build_object('raw', (
    select jsonb_object_agg(key, value)
      from jsonb_each(case when jsonb_typeof(${data}->'raw') = 'object' then ${data}->'raw' end)
     where translate(lower(key), ' _-', '') = any(${[...COLUMN_KEYS]}::text[]))))`;
}

/**
 * Returns texts with the offers of today in their structured data. They are published and not stored, because prices
 * change.
 */
export function withOffers(content: Fields, data: OfferData | null): Fields {
  const product = content['structured_data'];
  if (!data || !isProduct(product)) return content;
  const offers = offersOf(data.source, data.currency);
  return offers ? { ...content, structured_data: { ...product, offers } } : content;
}

function isProduct(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && '@type' in value && value['@type'] === 'Product';
}
