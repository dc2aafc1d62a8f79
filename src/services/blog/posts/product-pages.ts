import type { Platform } from '../../../../entities/stores/platform.ts';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import { STORE_PLATFORMS } from '../../../providers/stores/platforms.ts';
import { isAddress, isHidden } from '../../catalog/items/public-address.ts';
import { normalizeAddress } from '../../stores/store-address.ts';

/** The name of a product in a post, and its page for customers. */
export interface ProductPage {
  title: string;
  /** Null where it is unknown, or the product is not public. */
  url: string | null;
}

/** The public page of a product. */
export interface ProductLink {
  title: string;
  url: string;
}

/** The source data of an item that its page depends on. */
interface SourceFacts {
  names: (string | null)[];
  options: { values?: unknown }[] | null;
  urls: (string | null)[];
  handle: string | null;
  /** Whether a storeA shop reported that the product is not published. */
  unpublished: boolean;
  /** Statuses of the product in its source; `vanished` where the source no longer has it. */
  states: (string | null)[];
}

interface Row {
  id: string;
  externalId: string;
  own: SourceFacts;
  /** The product, where the item is a variant. */
  parent: SourceFacts | null;
  /** The store that the item comes from, or that its project is linked to. */
  platform: Platform | null;
  shopUrl: string | null;
}

/**
 * Returns title and page of items: the address in the source data, else the address that the store derives from the
 * handle. A variant uses those of its product where it has none.
 */
export async function productPages(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<Map<string, ProductPage>> {
  if (itemIds.length === 0) return new Map();
  const found = await rows<Row>(
    ctx.em,
    sql`select i.id, i.external_id as "externalId", ${sourceFacts('i')} as own,
               case when parent.id is not null then ${sourceFacts('parent')} end as parent,
               c.platform, coalesce(c.media_base_url, c.base_url) as "shopUrl"
          from content_items i
          join projects p on p.id = i.project_id
          left join content_items parent
                 on i.item_type = 'variant'
                and parent.project_id = i.project_id
                and parent.data_source_id = i.data_source_id
                and parent.external_id = i.metadata->>'parent_external_id'
          left join data_sources d on d.id = i.data_source_id
          left join store_connections c
                 on c.organization_id = p.organization_id
                and c.id::text = coalesce(d.config->>'store_connection_id', p.store_connection_id::text)
         where i.project_id = ${projectId} and i.id = any(${[...itemIds]}::uuid[])`,
  );
  return new Map(found.map((row) => [row.id, { title: titleOf(row), url: pageUrl(row) }]));
}

/** Returns the public pages of items by item id, in the order of the items. Items without a page are left out. */
export async function productLinks(
  ctx: Context,
  projectId: string,
  itemIds: readonly string[],
): Promise<Record<string, ProductLink>> {
  const pages = await productPages(ctx, projectId, itemIds);
  return Object.fromEntries(
    itemIds.flatMap((id): [string, ProductLink][] => {
      const { title = '', url = null } = pages.get(id) ?? {};
      return url === null ? [] : [[id, { title, url }]];
    }),
  );
}

function sourceFacts(item: 'i' | 'parent') {
  const source = sql.ref(`${item}.source_data`);
  return sql`jsonb_build_object(
    'names', jsonb_build_array(${sql.ref(`${item}.generated_content`)}->>'name', ${source}->>'title'),
    'options', case when jsonb_typeof(${source}->'options') = 'array' then ${source}->'options' end,
    'urls', jsonb_build_array(${source}->>'url', ${source}#>>'{raw,permalink}', ${source}#>>'{raw,link}',
                              ${source}#>>'{raw,onlineStoreUrl}'),
    'handle', coalesce(${source}->>'handle', ${source}#>>'{raw,handle}'),
    'unpublished', ${source}#>>'{raw,createdAt}' is not null and ${source}#>>'{raw,publishedAt}' is null,
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

function pageUrl({ own, parent, ...store }: Row): string | null {
  const both = parent ? [own, parent] : [own];
  if (both.some(({ states }) => isHidden(states))) return null;
  return both.flatMap((each) => [...each.urls, urlOfHandle(each, store)]).find(isAddress) ?? null;
}

function urlOfHandle(
  { handle, unpublished }: SourceFacts,
  { platform, shopUrl }: Pick<Row, 'platform' | 'shopUrl'>,
): string | null {
  if (!platform || !shopUrl || !handle || unpublished) return null;
  return STORE_PLATFORMS[platform].productUrl?.(normalizeAddress(shopUrl), { handle }) ?? null;
}

function isText(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
