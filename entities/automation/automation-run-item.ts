import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne } from '@mikro-orm/decorators/legacy';
import { ContentItem } from '../catalog/content-item.ts';
import { AutomationRun } from './automation-run.ts';

/** An item that appeared or changed and started a run. Runs with other triggers have none: they choose from all items. */
@Entity({ tableName: 'automation_run_items' })
export class AutomationRunItem {
  [PrimaryKeyProp]?: ['runId', 'itemId'];

  @ManyToOne(() => AutomationRun, { primary: true, mapToPk: true, fieldName: 'run_id', deleteRule: 'cascade' })
  runId!: string;

  @ManyToOne(() => ContentItem, {
    primary: true,
    mapToPk: true,
    fieldName: 'item_id',
    deleteRule: 'cascade',
    index: true,
  })
  itemId!: string;
}
