import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DataSource } from '../catalog/data-source.ts';
import { Stored } from '../stored.ts';

/** A data source with changes that its store reported, from the first of them until all are imported. */
@Entity({ tableName: 'product_refreshes' })
@Index({ properties: ['dueAt'] })
export class ProductRefresh extends Stored {
  @ManyToOne(() => DataSource, {
    mapToPk: true,
    fieldName: 'data_source_id',
    deleteRule: 'cascade',
    unique: true,
  })
  dataSourceId!: string;

  /** The worker that imports the changes, until `due_at`. */
  @Property({ type: 'uuid', nullable: true })
  claim?: string | null;

  /** When the changes may be imported; during it, when the claim of the worker ends. */
  @Property({ type: 'datetime', length: 3 })
  dueAt: Date = new Date();
}
