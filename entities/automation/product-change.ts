import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DataSource } from '../catalog/data-source.ts';

/** A product that the store of a data source reported, until it is imported. */
@Entity({ tableName: 'product_changes' })
export class ProductChange {
  [PrimaryKeyProp]?: ['dataSourceId', 'productId'];

  @ManyToOne(() => DataSource, { primary: true, mapToPk: true, fieldName: 'data_source_id', deleteRule: 'cascade' })
  dataSourceId!: string;

  /** The number that the store gives the product in its webhooks. */
  @PrimaryKey({ type: 'text' })
  productId!: string;

  /** Differs after every report, so that one that comes during the import is not lost. */
  @Property({ type: 'uuid' })
  revision!: string;
}
