import { Entity, Enum, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ItemStatus } from './item-enums.ts';

/**
 * Item counters: the number of items by project, source, status and the flags is the sum of their rows. A trigger
 * inserts a row with the difference for every statement that changes items, so that no transaction waits for a counter
 * row. The sweeper compacts the rows. There are no foreign keys: the rows of a deleted project or source sum to zero.
 */
@Entity({ tableName: 'item_tallies' })
@Index({ properties: ['projectId', 'dataSourceId', 'status'] })
export class ItemTally {
  @PrimaryKey({ type: 'bigint', autoincrement: true })
  id!: string;

  @Property({ type: 'uuid' })
  projectId!: string;

  @Property({ type: 'uuid', nullable: true })
  dataSourceId?: string | null;

  @Enum({ items: () => ItemStatus })
  status!: ItemStatus;

  @Property({ type: 'boolean', default: false })
  variant: boolean = false;

  @Property({ type: 'boolean', default: false })
  vanished: boolean = false;

  @Property({ type: 'boolean', default: false })
  excluded: boolean = false;

  @Property({ type: 'integer' })
  items!: number;
}
