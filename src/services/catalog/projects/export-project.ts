import type { Context } from '../../../core/context.ts';
import { rows, sql } from '../../../core/sql.ts';
import type { ExportRow } from './export/export-columns.ts';
import { onReplica } from '../../on-replica.ts';
import { getProject } from './get-project.ts';
import { type ItemFilterArgs, filterCondition } from '../items/item-filter.ts';
import { START } from '../items/read-items.ts';

/** How many items are in memory at a time. */
const BATCH = 500;

export interface ProjectExport {
  projectName: string;
  /** Yields at least one batch; of an empty project one empty batch, so that a writer writes the header. */
  batches: AsyncGenerator<ExportRow[], void>;
}

/**
 * Returns the items of a project that match the filter, in the order of import. Batches are read as fast as the caller
 * consumes them, each in its own statement without a transaction.
 * @throws 401, 404.
 */
export async function exportProject(
  ctx: Context,
  projectId: string,
  filter: Pick<ItemFilterArgs, 'status' | 'sourceId'>,
): Promise<ProjectExport> {
  const project = await getProject(ctx, projectId);
  return { projectName: project.name, batches: readBatches(ctx, project.id, filter) };
}

async function* readBatches(
  ctx: Context,
  projectId: string,
  filter: ItemFilterArgs,
): AsyncGenerator<ExportRow[], void> {
  const where = filterCondition(projectId, filter);
  for (let after = START; ;) {
    const statement = sql<
      ExportRow & { position: string }
    >`select position, external_id as "externalId", item_type as "itemType",
                 metadata->>'parent_external_id' as "parentExternalId",
                 (select name from data_sources where data_sources.id = content_items.data_source_id) as "dataSource",
                 status, excluded_at is not null as excluded, vanished_at is not null as vanished,
                 source_data->>'title' as title, source_data->>'price' as price, source_data->>'sku' as sku,
                 generated_content as content, confidence_score as "confidenceScore", ai_model_used as "aiModelUsed",
                 generation_metadata->'warnings' as warnings, updated_at as "updatedAt"
            from content_items
           where ${where} and position > ${after}
           order by position
           limit ${BATCH}`;
    const page = await onReplica(ctx, (em) => rows(em, statement));
    yield page;
    if (page.length < BATCH) return;
    after = page.at(-1)!.position;
  }
}
