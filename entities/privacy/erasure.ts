import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Stored } from '../stored.ts';

/**
 * Stored content that has to be deleted because its owner was deleted. The row stays for an hour, because running
 * work may still write content.
 */
@Entity({ tableName: 'erasures' })
export class Erasure extends Stored {
  /** The prefixes of the paths to delete. */
  @Property({ type: 'json' })
  paths: string[] = [];
}
