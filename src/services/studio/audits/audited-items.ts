import type { RawBuilder } from 'kysely';
import { sql } from '../../../core/sql.ts';

/** Which items of a project an audit looks at: products and pages that are not excluded. */
export function audited(projectId: string): RawBuilder<unknown> {
  return sql`project_id = ${projectId} and item_type <> 'variant' and excluded_at is null`;
}
