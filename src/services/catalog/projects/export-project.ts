import type { RawBuilder } from 'kysely';
import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ExportRow } from './export/export-columns.ts';
import { onReplica } from '../../on-replica.ts';
import { getProject } from './get-project.ts';
import { type OfferData, offerData, withOffers } from '../../generation/offers/offer-data.ts';
import { type ItemFilterArgs, filterCondition } from '../items/item-filter.ts';
import { START } from '../items/read-items.ts';
import { besideMain } from '../items/translation.ts';

/** How many items are in memory at a time. */
const BATCH = 500;

export interface ProjectExport {
  projectName: string;
  /** Yields at least one batch; of an empty project one empty batch, so that a writer writes the header. */
  batches: AsyncGenerator<ExportRow[], void>;
}

/**
 * Returns the items of a project that match the filter, in the order of import, with their own texts or those in another
 * language. Structured data has the offers of today. Batches are read as fast as the caller consumes them, each in its own
 * statement without a transaction.
 * @throws 401, 404.
 */
export async function exportProject(
  ctx: Context,
  projectId: string,
  filter: Pick<ItemFilterArgs, 'status' | 'sourceId' | 'language'>,
): Promise<ProjectExport> {
  const project = await getProject(ctx, projectId);
  const language = besideMain(project, filter.language);
  return { projectName: project.name, batches: readBatches(ctx, project.id, { ...filter, language }) };
}

async function* readBatches(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
): AsyncGenerator<ExportRow[], void> {
  const where = filterCondition(projectId, filter);
  const texts = filter.language ? textsIn(filter.language) : OWN_TEXTS;
  for (let after = START; ;) {
    const statement = sql<
      ExportRow & { position: string; offered: OfferData | null }
    >`select position, external_id as "externalId", item_type as "itemType",
                 metadata->>'parent_external_id' as "parentExternalId",
                 (select name from data_sources where data_sources.id = content_items.data_source_id) as "dataSource",
                 ${texts.columns}, ${offerData('content_items', texts.content)} as offered, excluded_at is not null as excluded, vanished_at is not null as vanished,
                 source_data->>'title' as title, source_data->>'price' as price, source_data->>'sku' as sku
            from content_items ${texts.join}
           where ${where} and position > ${after}
           order by position
           limit ${BATCH}`;
    const page = await onReplica(ctx, (em) => rows(em, statement));
    yield page.map(({ offered, ...item }) => ({ ...item, content: withOffers(item.content, offered) }));
    if (page.length < BATCH) return;
    after = page.at(-1)!.position;
  }
}

/** What an export reads of the texts, and the tables besides `content_items` that it reads it from. */
interface ExportedTexts {
  columns: RawBuilder<unknown>;
  /** The column with the texts. */
  content: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

const OWN_TEXTS: ExportedTexts = {
  columns: sql`status, generated_content as content, confidence_score as "confidenceScore",
               ai_model_used as "aiModelUsed", generation_metadata->'warnings' as warnings, updated_at as "updatedAt"`,
  content: sql`generated_content`,
  join: sql``,
};

/** An item without texts in the language has a row without texts. */
function textsIn(language: string): ExportedTexts {
  return {
    columns: sql`coalesce(t.status, 'pending') as status, coalesce(t.generated_content, '{}') as content,
                 t.confidence_score as "confidenceScore", t.generation_metadata->>'model' as "aiModelUsed",
                 t.generation_metadata->'warnings' as warnings,
                 coalesce(t.updated_at, content_items.updated_at) as "updatedAt"`,
    content: sql`t.generated_content`,
    join: sql`left join item_texts t on t.item_id = content_items.id and t.language = ${language}`,
  };
}
