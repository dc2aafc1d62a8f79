import { CONTENT_FIELDS, CONTENT_KEYS } from '../../../../entities/generation/content-fields.ts';
import type { Context } from '../../../core/context.ts';
import { rowsInOrder, sql } from '../../../core/sql.ts';
import { START } from '../../catalog/items/list-items.ts';
import type { AuditedRow } from './analysis/audited-product.ts';
import { audited } from './audited-items.ts';

/** Items in memory at once, and of one step of the progress. */
const BATCH = 200;
/** Generated texts that customers do not read as texts. */
const FACTS = CONTENT_KEYS.filter((key) => !CONTENT_FIELDS[key].isRead);
/** Facts of a source that are no text of the product, and may be long. */
const LEFT_OUT = ['raw', 'other_rows', 'variants', 'options', 'attributes'];

/** The items of a project that are looked at, in the order of import, batch by batch with no transaction open in between. */
export async function* readAuditedRows(ctx: Context, projectId: string): AsyncGenerator<AuditedRow[], void> {
  for (let behind: string | null = START; behind !== null;) {
    const found: (AuditedRow & { position: string })[] = await rowsInOrder(
      ctx.em,
      sql`select id, position, item_type as "itemType", generated_content - ${FACTS}::text[] as "generatedContent",
                 source_data - ${LEFT_OUT}::text[] as "sourceData"
            from content_items
           where ${audited(projectId)} and position > ${behind}
           order by position limit ${BATCH}`,
    );
    if (found.length > 0) yield found;
    behind = found.length < BATCH ? null : found.at(-1)!.position;
  }
}
