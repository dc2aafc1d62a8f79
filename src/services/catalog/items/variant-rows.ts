import type { RawBuilder } from 'kysely';
import { sql } from '../../../core/sql.ts';

/**
 * The range of positions after a product in which its variants are searched: an import inserts them next to it. It is a
 * range of positions and not a number of rows, because right after an import the planner has no statistics and would
 * sort the whole project for a limit.
 */
const NEAR = 300;

/**
 * The rows `near` of the variants of a product that its source still has, in the order of import, for the `from` of a
 * subquery. `product` is the name of `content_items` in the outer statement, `further` more conditions.
 */
export function variantRows(product: string, further: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${product}.${column}`);
  return sql`content_items near
       where near.project_id = ${at('project_id')}
         and near.position > ${at('position')} and near.position <= ${at('position')} + ${NEAR}
         and near.item_type = 'variant'
         and near.metadata->>'parent_external_id' = ${at('external_id')}
         and near.data_source_id is not distinct from ${at('data_source_id')}
         and near.vanished_at is null ${further}
       order by near.position`;
}
