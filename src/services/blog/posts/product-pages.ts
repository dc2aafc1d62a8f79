import type { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { STORE_PLATFORMS } from '../../../providers/stores/platforms.ts';
import { normalizeAddress } from '../../stores/store-address.ts';

/** What a product is called in a post, and where customers see it. */
export interface ProductPage {
  title: string;
  /** Null where that is not known, or the product is not shown to customers. */
  url: string | null;
}

/** What the source says of an item, as far as it concerns its page. */
interface Said {
  names: (string | null)[];
  options: { values?: unknown }[] | null;
  urls: (string | null)[];
  handle: string | null;
  /** Not in the online shop, by what a storeA shop told. */
  withdrawn: boolean;
  /** What its source calls its state; `vanished` where the source has it no more. */
  states: (string | null)[];
}

interface Row {
  id: string;
  externalId: string;
  own: Said;
  /** Of the product, where the item is a variant. */
  parent: Said | null;
  /** The store that the item comes from or goes to. */
  platform: Platform | null;
  shopUrl: string | null;
}

/** Words of Shopify and WooCommerce, in files and over their APIs, for what customers do not see, and ours; `published` has the last three. */
const HIDDEN = new Set(['draft', 'archived', 'pending', 'private', 'future', 'trash', 'vanished', 'false', '0', '-1']);

/**
 * What items are called and where their shop shows them: the address that the source has of them, else the one that the
 * storeA shop they come from, or go to, makes of a handle; of a variant, if need be, that of its product.
 */
export async function productPages(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<Map<string, ProductPage>> {
  if (itemIds.length === 0) return new Map();
  const found = await rows<Row>(
    ctx.em,
    sql`select i.id, i.external_id as "externalId", ${said('i')} as own, case when parent.id is not null then ${said('parent')} end as parent,
               c.platform, coalesce(c.media_base_url, c.base_url) as "shopUrl"
          from content_items i join projects p on p.id = i.project_id
          left join content_items parent on i.item_type = 'variant' and parent.project_id = i.project_id
            and parent.data_source_id = i.data_source_id and parent.external_id = i.metadata->>'parent_external_id'
          left join data_sources d on d.id = i.data_source_id
          left join store_connections c on c.organization_id = p.organization_id
            and c.id::text = coalesce(d.config->>'store_connection_id', p.store_connection_id::text)
         where i.project_id = ${projectId} and i.id = any(${[...itemIds]}::uuid[])`,
  );
  return new Map(found.map((row) => [row.id, { title: titleOf(row), url: addressOf(row) }]));
}

function said(item: 'i' | 'parent') {
  const source = sql.ref(`${item}.source_data`);
  return sql`jsonb_build_object(
    'names', jsonb_build_array(${sql.ref(`${item}.generated_content`)}->>'name', ${source}->>'title'),
    'options', case when jsonb_typeof(${source}->'options') = 'array' then ${source}->'options' end,
    'urls', jsonb_build_array(${source}->>'url', ${source}#>>'{raw,permalink}', ${source}#>>'{raw,link}', ${source}#>>'{raw,onlineStoreUrl}'),
    'handle', coalesce(${source}->>'handle', ${source}#>>'{raw,handle}'),
    'withdrawn', ${source}#>>'{raw,createdAt}' is not null and ${source}#>>'{raw,publishedAt}' is null,
    'states', jsonb_build_array(${source}->>'status', ${source}#>>'{raw,status}', ${source}->>'published',
                                case when ${sql.ref(`${item}.vanished_at`)} is not null then 'vanished' end))`;
}

function titleOf({ own, parent, externalId }: Row): string {
  const title = own.names.find(isText);
  if (title) return title.trim();
  const product = parent?.names.find(isText);
  if (!product) return externalId;
  const values = (own.options ?? []).flatMap((option) => option.values ?? []).map(String);
  return [product.trim(), values.join(' / ')].filter(isText).join(' - ');
}

function addressOf({ own, parent, ...store }: Row): string | null {
  const both = parent ? [own, parent] : [own];
  if (both.some(({ states }) => states.some((state) => state !== null && HIDDEN.has(state.toLowerCase())))) return null;
  return both.flatMap((each) => [...each.urls, madeOf(each, store)]).find(isAddress) ?? null;
}

function madeOf({ handle, withdrawn }: Said, { platform, shopUrl }: Pick<Row, 'platform' | 'shopUrl'>): string | null {
  if (!platform || !shopUrl || !handle || withdrawn) return null;
  return STORE_PLATFORMS[platform].productUrl?.(normalizeAddress(shopUrl), handle) ?? null;
}

function isText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function isAddress(text: string | null): text is string {
  return text !== null && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}
