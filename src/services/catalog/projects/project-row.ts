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

/** The counts of items of a project, which come from one read of the item counters. */
type ItemCounts = Pick<ProjectRow, 'itemCount' | 'itemCounts' | 'textCounts'>;

/** A project as it is read. */
export type FoundProject = Omit<ProjectRow, keyof ItemCounts> & { items: ItemCounts };

/** The columns of {@link FoundProject} that are not in `projects`, whose alias is `t`. */
export const projectValues = sql`
  (select name from store_connections where id = t.store_connection_id) as "storeConnectionName",
  (select jsonb_build_object(
            'itemCount', coalesce(sum(items), 0),
            'itemCounts', coalesce(jsonb_object_agg(status, items) filter (where items <> 0), '{}'),
            'textCounts', coalesce(jsonb_object_agg(status, texts) filter (where texts <> 0), '{}'))
     from (select status, sum(items) as items, sum(items) filter (where ${HAS_TEXTS}) as texts
             from item_tallies where project_id = t.id group by status) counts) as items,
  (select count(*)::int from data_sources where project_id = t.id) as "dataSourceCount",
  (select id from jobs where project_id = t.id and status in ('queued', 'running')
    order by created_at desc limit 1) as "activeJobId"`;

/** The project as it is shown. */
export function toProjectRow({ items, ...project }: FoundProject): ProjectRow {
  return { ...project, ...items };
}
