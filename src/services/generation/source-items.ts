import type { RawBuilder } from 'kysely';
import type { ItemSelection } from '../../../entities/jobs/job-selection.ts';
import type { Context } from '../../core/context.ts';
import { GroupedCalls } from '../../core/grouped-calls.ts';
import { memoizeByConfig } from '../../core/memoize-by-config.ts';
import { rows, sql } from '../../core/sql.ts';
import { variantRows } from '../catalog/items/variant-rows.ts';
import { MEASURE_KEYS } from './facts/measures.ts';

/** What the texts of an item are written from, as the prompt and the checks read it. */
export interface SourceItem {
  id: string;
  externalId: string;
  itemType: string;
  /** With the data of the variants under `variants`. */
  sourceData: Record<string, unknown>;
  generatedContent: Record<string, unknown>;
}

/** More variants add nothing to a prompt. */
const MAX_VARIANTS = 100;
/** A larger record would only be cut. */
const MAX_VARIANT_BYTES = 20_000;

/** The keys of a variant that say something about the product. */
const VARIANT_KEYS = ['options', 'price', 'raw', ...MEASURE_KEYS];

/** The data of the variants of the row of `content_items` that the statement reads; null without variants. */
const variants = sql`(
  select jsonb_build_object('variants', jsonb_agg(
           (select jsonb_object_agg(key, value) from jsonb_each(v.source_data) where key = any(${VARIANT_KEYS}::text[]))
           order by v.position))
    from (select near.position, near.source_data
            from ${variantRows(
              'content_items',
              sql`and near.excluded_at is null and pg_column_size(near.source_data) < ${MAX_VARIANT_BYTES}`,
            )}
           limit ${MAX_VARIANTS}) v
  having count(*) > 0)`;

/**
 * The columns of a {@link SourceItem} in `content_items`, with an expression for its texts. Texts are written for
 * products and not for variants, so the source data of a product contains that of its variants under `variants`.
 */
export const sourceColumns = (
  content: RawBuilder<unknown>,
) => sql`id, external_id as "externalId", item_type as "itemType",
  ${content} as "generatedContent",
  case when item_type = 'product' then source_data || coalesce(${variants}, '{}') else source_data end as "sourceData"`;

/** The columns with the item's own texts. */
export const SOURCE_COLUMNS = sourceColumns(sql`generated_content`);

/** An item with its state. */
export type CurrentItem = SourceItem & { status: string; excluded: boolean };

interface Read {
  ctx: Context;
  itemId: string;
  language: string | null;
}

const MAX_ITEMS = 24;

const groups = memoizeByConfig(() => new GroupedCalls<Read, CurrentItem | null>(readAll, MAX_ITEMS));

/**
 * Returns an item with its texts and their status, in another language than the main one unless `language` is null. Returns
 * null if the item was deleted. Items of a job that are read at the same time share a statement.
 */
export function readSourceItem(
  ctx: Context,
  jobId: string,
  itemId: string,
  language: string | null,
): Promise<CurrentItem | null> {
  return groups(ctx.config).call(jobId, { ctx, itemId, language });
}

async function readAll(reads: readonly Read[]): Promise<(CurrentItem | null)[]> {
  const [{ ctx }] = reads as [Read];
  const ids = reads.map(({ itemId }) => itemId);
  const found = await rows<CurrentItem>(
    ctx.em,
    sql`select ${SOURCE_COLUMNS}, status, excluded_at is not null as excluded
          from content_items
         where id = any(${ids}::uuid[])`,
  );
  const byId = new Map(found.map((item) => [item.id, item]));
  const others = reads.filter(({ language }) => language !== null);
  const texts = others.length > 0 ? await readTexts(ctx, others) : [];
  return reads.map(({ itemId, language }) => {
    const item = byId.get(itemId);
    if (!item || language === null) return item ?? null;
    const text = texts.find((each) => each.itemId === itemId && each.language === language);
    return { ...item, generatedContent: text?.content ?? {}, status: text?.status ?? 'pending' };
  });
}

interface StoredText {
  itemId: string;
  language: string;
  content: Record<string, unknown>;
  status: string;
}

function readTexts({ em }: Context, reads: readonly Read[]): Promise<StoredText[]> {
  return rows(
    em,
    sql`select item_id as "itemId", language, generated_content as content, status
          from item_texts
          join unnest(${reads.map(({ itemId }) => itemId)}::uuid[], ${reads.map(({ language }) => language)}::text[])
               as given(item_id, language) using (item_id, language)`,
  );
}

/**
 * The items of a project that a run writes: products and pages that are not excluded; only pending ones
 * unless it regenerates; and items that vanished from their source only if they are named.
 */
export function generationSelection(itemIds: readonly string[] | null | undefined, regenerate: boolean): ItemSelection {
  return {
    itemIds: itemIds ?? null,
    statuses: regenerate ? null : ['pending'],
    variants: false,
    vanished: !!itemIds,
    reset: regenerate,
  };
}
