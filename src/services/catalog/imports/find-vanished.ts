import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import type { Context } from '../../../core/context.ts';
import { rowsInOrder } from '../../../core/rows-in-order.ts';
import { sql } from '../../../core/sql.ts';
import type { SeenItems } from './seen-items.ts';

const PAGE = 5000;

interface ItemKey {
  id: string;
  position: string;
  external_id: string;
  parent: string | null;
}

/**
 * The ids of the items that a source had and has no more, page by page in the order of the project. `seen` is what was
 * met reading it to its end; where that is not known of every row, none is found. Items known as vanished are left out.
 */
export async function* findVanished(
  ctx: Context,
  source: Pick<DataSource, 'id'>,
  seen: SeenItems,
): AsyncGenerator<string[]> {
  if (!seen.isComplete) return;
  for (let after = '0'; ;) {
    const page = await rowsInOrder<ItemKey>(
      ctx.em,
      sql`select id, position, external_id, metadata->>'parent_external_id' as parent from content_items
           where data_source_id = ${source.id} and position > ${after} and vanished_at is null order by position limit ${PAGE}`,
    );
    const gone = page.filter((item) => !seen.has(item.external_id, item.parent)).map((item) => item.id);
    if (gone.length > 0) yield gone;
    if (page.length < PAGE) return;
    after = page.at(-1)!.position;
  }
}
