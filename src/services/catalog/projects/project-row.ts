import type { Project } from '../../../../entities/catalog/project.ts';
import type { Plain } from '../../../core/columns.ts';
import { sql } from '../../../core/sql.ts';
import { HAS_TEXTS } from './project-counts.ts';

/** A project as it is shown: a plain row with counts and names. */
export interface ProjectRow extends Plain<Project> {
  storeConnectionName: string | null;
  itemCount: number;
  /** By status; a status without items is left out. */
  itemCounts: Record<string, number>;
  /** The same without variants, and without excluded and vanished items. */
  textCounts: Record<string, number>;
  dataSourceCount: number;
  /** The newest one. */
  activeJobId: string | null;
}

/** The columns of {@link ProjectRow} that are not in `projects`, whose alias is `t`. */
export const projectValues = sql`
  (select name from store_connections where id = t.store_connection_id) as "storeConnectionName",
  (select coalesce(sum(items), 0)::int from item_tallies where project_id = t.id) as "itemCount",
  (select coalesce(jsonb_object_agg(status, n), '{}')
     from (select status, sum(items) as n
             from item_tallies where project_id = t.id group by status having sum(items) <> 0) counts) as "itemCounts",
  (select coalesce(jsonb_object_agg(status, n), '{}')
     from (select status, sum(items) as n
             from item_tallies where project_id = t.id and ${HAS_TEXTS}
            group by status having sum(items) <> 0) counts) as "textCounts",
  (select count(*)::int from data_sources where project_id = t.id) as "dataSourceCount",
  (select id from jobs where project_id = t.id and status in ('queued', 'running')
    order by created_at desc limit 1) as "activeJobId"`;
