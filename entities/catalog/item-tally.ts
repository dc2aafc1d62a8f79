import { Entity, Enum, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { ItemStatus } from './item-enums.ts';

/**
 * How many items a project has, by source and status: the sum of all lines. Every statement that changes items adds the
 * difference (by trigger), so that nobody waits for a counter; the sweeper draws lines together. No foreign keys: the
 * lines of what is deleted sum to zero.
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

  @Property({ type: 'integer' })
  items!: number;
}
